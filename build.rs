//! Finds the X11 libraries that the hotkeys need on Linux and says in `cfg(hotkeys)` whether this build has them.

use std::{env, path::Path, process::Command};

/// The run-time libraries that rdev calls, as the dynamic loader knows them and as pkg-config does.
const LIBRARIES: [(&str, &str); 2] = [("libX11.so.6", "x11"), ("libXtst.so.6", "xtst")];

fn main() {
    println!("cargo::rustc-check-cfg=cfg(hotkeys)");
    println!("cargo::rerun-if-changed=build.rs");
    if env::var_os("CARGO_FEATURE_HOTKEYS").is_none() {
        return leave_out("they were left out of this build");
    }
    match env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok("linux") if link_runtime_libraries() || link_development_packages() => {}
        Ok("macos" | "windows") => {}
        Ok("linux") => {
            println!(
                "cargo::warning=built without hotkeys: libX11 and libXtst were not found (touch build.rs when they are there)"
            );
            return leave_out("libX11 and libXtst were not found when it was built");
        }
        _ => return leave_out("rdev does not know this system"),
    }
    println!("cargo::rustc-cfg=hotkeys");
}

fn leave_out(reason: &str) {
    println!("cargo::rustc-env=CLIMB2048_NO_HOTKEYS={reason}");
}

/// Links the libraries that every X11 desktop has, so that no -dev package is needed.
fn link_runtime_libraries() -> bool {
    let native = env::var_os("HOST") == env::var_os("TARGET");
    let found = native && LIBRARIES.iter().all(|(file, _)| compiler_finds(file));
    if found {
        for (file, _) in LIBRARIES {
            println!("cargo::rustc-link-arg=-l:{file}");
        }
    }
    found
}

/// Asks pkg-config, which knows the places that the C compiler does not (cross builds, Nix).
fn link_development_packages() -> bool {
    let mut probe = pkg_config::Config::new();
    probe.cargo_metadata(false);
    let Ok(found) = LIBRARIES.iter().map(|(_, package)| probe.probe(package)).collect::<Result<Vec<_>, _>>() else {
        return false;
    };
    for library in found {
        for path in library.link_paths {
            println!("cargo::rustc-link-arg=-L{}", path.display());
        }
        for name in library.libs {
            println!("cargo::rustc-link-arg=-l{name}");
        }
    }
    true
}

/// The C compiler answers with a path where it has the file, and with the bare name where it has not.
fn compiler_finds(file: &str) -> bool {
    let compiler = env::var("CC").unwrap_or_else(|_| "cc".to_owned());
    Command::new(compiler)
        .arg(format!("-print-file-name={file}"))
        .output()
        .is_ok_and(|answer| Path::new(String::from_utf8_lossy(&answer.stdout).trim()).is_absolute())
}
