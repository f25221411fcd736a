//! Makes `assets/pictures/`: what the program shows, as SVG files.

// A test includes this file by its path too, which is why its own modules stand beside it.
#[cfg(unix)]
#[path = "album.rs"]
mod album;

use std::error::Error;

#[cfg(unix)]
fn main() -> Result<(), Box<dyn Error>> {
    use std::{env, fs, path::Path, process::Command};

    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let is_built = Command::new(cargo).args(["build", "--release", "--bin", "climb2048"]).status()?.success();
    let examples = env::current_exe()?;
    let program = examples.ancestors().nth(2).ok_or("this is to be run by cargo")?.join("climb2048");
    if !is_built || !program.exists() {
        return Err(format!("there is no {}: run `cargo build --release` first", program.display()).into());
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/pictures");
    fs::create_dir_all(&folder)?;
    for picture in album::pictures(&program)? {
        println!("{:18} {:3} kB", picture.file, picture.svg.len().div_ceil(1000));
        fs::write(folder.join(picture.file), picture.svg)?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn main() -> Result<(), Box<dyn Error>> {
    Err("pictures are made on a Unix terminal".into())
}
