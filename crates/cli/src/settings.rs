//! Settings from a file and from the environment.
//!
//! The flags of `serve` are the only list of settings. What a file or the environment says becomes the default of
//! its flag, so that a flag on the command line comes first, and every value is checked in the same way.

use std::path::{Path, PathBuf};

use clap::{Arg, Args as _, Command, CommandFactory as _, FromArgMatches as _};
use toml::de::{DeTable, DeValue};

use crate::failure::Failure;
use crate::{Cli, serve::Serve};

/// Subcommands that take some of the settings. Without a subcommand the program takes those of `serve`.
const TAKERS: &[&str] = &["serve", "backup", "restore", "admin"];

/// The command line, completed by the file and the environment.
pub(crate) fn complete(cli: Cli) -> Result<Cli, Failure> {
    let Some(config) = cli.takes_settings() else { return Ok(cli) };
    let config = config.or_else(|| std::env::var_os(variable("config")).map(PathBuf::from));
    let mut given = match config {
        Some(file) => from_file(&file)?,
        None => Vec::new(),
    };
    given.extend(from_environment(|name| std::env::var(name).ok()));
    let mut command = Cli::command();
    for setting in given {
        setting.check()?;
        command = setting.apply(command);
    }
    // If clap finds something wrong here, it was on the command line, and clap explains it best.
    let matches = command.get_matches();
    Cli::from_arg_matches(&matches).map_err(Failure::usage)
}

/// A value, and where it was given.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Given {
    /// The flag without its dashes.
    name: String,
    values: Vec<String>,
    place: String,
}

impl Given {
    /// Checks the value. An error names the place where it was given.
    fn check(&self) -> Result<(), Failure> {
        let Some(arg) = flag(&self.name) else { return Err(self.wrong("there is no such setting")) };
        let words = self.values.iter().map(|value| format!("--{}={value}", self.name));
        let checked = Command::new("setting").no_binary_name(true).arg(arg).try_get_matches_from(words);
        checked.map(|_| ()).map_err(|error| {
            let text = error.render().to_string();
            self.wrong(text.lines().next().unwrap_or_default().trim_start_matches("error: "))
        })
    }

    fn wrong(&self, what: &str) -> Failure {
        Failure::input(format!("{}: {what}", self.place))
    }

    /// The command with the value as the default of its flag, wherever it has that flag.
    fn apply(&self, command: Command) -> Command {
        let command = self.set(command);
        TAKERS.iter().fold(command, |command, taker| match command.find_subcommand(taker) {
            Some(_) => command.mut_subcommand(taker, |taker| self.set(taker)),
            None => command,
        })
    }

    fn set(&self, command: Command) -> Command {
        let id = self.name.replace('-', "_");
        if command.get_arguments().all(|arg| arg.get_id() != id.as_str()) {
            return command;
        }
        let values = self.values.clone();
        command.mut_arg(id, |arg| arg.default_values(values))
    }
}

/// The settings of `serve`, each a flag.
fn flags() -> Vec<Arg> {
    let command = Serve::augment_args(Command::new("serve"));
    command.get_arguments().filter(|arg| arg.get_long().is_some_and(|long| long != "help")).cloned().collect()
}

fn flag(name: &str) -> Option<Arg> {
    flags().into_iter().find(|arg| arg.get_long() == Some(name) && name != "config")
}

/// The variable of the environment for a flag.
fn variable(name: &str) -> String {
    format!("FIVEPATHS_{}", name.to_uppercase().replace('-', "_"))
}

fn from_environment(read: impl Fn(&str) -> Option<String>) -> Vec<Given> {
    let names = flags().into_iter().filter_map(|arg| arg.get_long().map(str::to_owned)).filter(|name| name != "config");
    let given = names.filter_map(|name| {
        let place = variable(&name);
        let value = read(&place)?;
        Some(Given { name, values: value.split(',').map(|part| part.trim().to_owned()).collect(), place })
    });
    given.map(one_value_unless_list).collect()
}

/// A comma separates values only if the flag takes several.
fn one_value_unless_list(mut given: Given) -> Given {
    if flag(&given.name).is_none_or(|arg| arg.get_value_delimiter().is_none()) {
        given.values = vec![given.values.join(",")];
    }
    given
}

fn from_file(file: &Path) -> Result<Vec<Given>, Failure> {
    let text = std::fs::read_to_string(file).map_err(|error| Failure::input(format!("{}: {error}", file.display())))?;
    let line = |at: usize| text.get(..at).unwrap_or_default().matches('\n').count() + 1;
    let table = DeTable::parse(&text).map_err(|error| {
        let at = error.span().map_or(1, |span| line(span.start));
        Failure::input(format!("{}, line {at}: {}", file.display(), error.message()))
    })?;
    let mut all = Vec::new();
    for (key, value) in table.get_ref() {
        let name = key.get_ref().to_string();
        let place = format!("{}, line {}, `{name}`", file.display(), line(key.span().start));
        let values = match value.get_ref() {
            DeValue::Array(list) => list.iter().map(|value| plain(value.get_ref())).collect(),
            value => plain(value).map(|value| vec![value]),
        };
        let Some(values) = values else {
            return Err(Failure::input(format!("{place}: expected a text, a number or a list of these")));
        };
        all.push(Given { name, values, place });
    }
    Ok(all)
}

fn plain(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) => Some(number.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;

    /// The table of all settings, for the documents.
    fn table() -> String {
        let mut table =
            String::from("| flag, and key in the file | environment | default | what for |\n|---|---|---|---|\n");
        for arg in flags() {
            let name = arg.get_long().unwrap_or_default();
            let value = arg.get_value_names().and_then(<[_]>::first).map(|value| value.replace('|', "\\|"));
            let default: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
            let default = if default.is_empty() { "none".into() } else { format!("`{}`", default.join(",")) };
            let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
            let options: Vec<String> =
                arg.get_possible_values().iter().map(|value| format!("`{}`", value.get_name())).collect();
            let options = if options.is_empty() { String::new() } else { format!(": {}", options.join(" or ")) };
            let value = value.unwrap_or_default();
            // Writing into a string cannot fail.
            let _ = writeln!(table, "| `--{name} {value}` | `{}` | {default} | {help}{options} |", variable(name));
        }
        table
    }

    /// What a file of this text gives, or what is wrong with it.
    fn read(text: &str) -> Result<Vec<Given>, String> {
        let file = std::env::temp_dir().join(format!("fivepaths-settings-{}-{:p}.toml", std::process::id(), text));
        std::fs::write(&file, text).unwrap();
        let read = from_file(&file).and_then(|all| all.iter().try_for_each(Given::check).map(|()| all));
        std::fs::remove_file(&file).unwrap();
        let place = format!("{}, ", file.display());
        read.map_err(|failure| match failure {
            Failure::Input(text) => text.replace(&place, ""),
            other => format!("{other:?}"),
        })
    }

    #[test]
    fn a_file_has_the_names_of_the_flags() {
        let all = read("# ours\nlisten = \"0.0.0.0:80\"\nbot-delay = 0\ntrusted-proxy = [\"10.0.0.0/8\", \"::1\"]\n")
            .unwrap();
        let value = |name: &str| all.iter().find(|given| given.name == name).unwrap().values.join(" ");
        assert_eq!((value("listen"), value("bot-delay")), ("0.0.0.0:80".into(), "0".into()));
        assert_eq!(value("trusted-proxy"), "10.0.0.0/8 ::1");
    }

    #[test]
    fn what_is_wrong_in_a_file_is_said_with_its_place() {
        for (text, wrong) in [
            (
                "listen = \"x\"\n\nbot-delay = \"soon\"",
                "line 3, `bot-delay`: invalid value 'soon' for '--bot-delay <MS>'",
            ),
            ("conections = 7", "line 1, `conections`: there is no such setting"),
            ("config = \"x\"", "line 1, `config`: there is no such setting"),
            ("a = 1\nlisten = = 2", "line 2: "),
            ("listen = true", "line 1, `listen`: expected a text"),
            ("\n[server]\nlisten = \"x\"", "line 2, `server`: expected a text"),
            ("trusted-proxy = [\"::1\", \"home\"]", "line 1, `trusted-proxy`: invalid value 'home'"),
        ] {
            let found = read(text).unwrap_err();
            assert!(found.starts_with(wrong), "{found}");
        }
    }

    #[test]
    fn the_environment_has_the_names_in_capitals() {
        let all = from_environment(|name| match name {
            "FIVEPATHS_TRUSTED_PROXY" => Some("10.0.0.1, 10.0.0.2".into()),
            "FIVEPATHS_LOG" => Some("info,sqlx=off".into()),
            "FIVEPATHS_CONFIG" => Some("never".into()),
            _ => None,
        });
        let values: Vec<_> = all.iter().map(|given| (given.place.as_str(), given.values.join("|"))).collect();
        assert_eq!(
            values,
            [("FIVEPATHS_TRUSTED_PROXY", "10.0.0.1|10.0.0.2".into()), ("FIVEPATHS_LOG", "info,sqlx=off".into())]
        );
    }

    #[test]
    fn the_table_in_the_documents_is_that_of_the_code() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/hosting.md");
        let text = std::fs::read_to_string(&file).unwrap();
        let (begin, end) = ("<!-- settings: written by scripts/renew-settings -->\n\n", "\n<!-- end of settings -->");
        let (before, rest) = text.split_once(begin).expect("the table has a beginning");
        let (found, after) = rest.split_once(end).expect("the table has an end");
        if std::env::var_os("FIVEPATHS_RENEW").is_some() {
            std::fs::write(&file, format!("{before}{begin}{}{end}{after}", table())).unwrap();
        } else {
            assert_eq!(found, table(), "renew it with scripts/renew-settings");
        }
    }
}
