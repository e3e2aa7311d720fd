/** Describes what is wrong with a command line in the words of its help, where commander uses its own terms. */

/** The words of commander, and the words that replace them. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/missing required argument '(.+)'/u, '<$1> is missing'],
  [/required option '(.+)' not specified/u, '$1 is missing'],
  [/option '(.+)' argument '(.*)' is invalid\. /u, '$1 cannot be "$2": '],
  [/command-argument value '(.*)' is invalid for argument '(.+)'\. /u, '<$2> cannot be "$1": '],
  [/Allowed choices are (.+)\./u, 'it must be one of $1'],
  [/: It must (.+)\./u, ': it must $1'],
  [
    /too many arguments for '.+'\. Expected (\d+) arguments? but got (\d+)\./u,
    'too many arguments: $2, where $1 can be',
  ],
  [/ '([^']*)'\n\(Did you mean one of (.+)\?\)/u, ' "$1": did you mean one of $2?'],
  [/ '([^']*)'\n\(Did you mean (.+)\?\)/u, ' "$1": did you mean "$2"?'],
  [/unknown (command|option) '([^']*)'/u, 'there is no $1 "$2"'],
  [/unknown (command|option) "/u, 'there is no $1 "'],
];

export function tellUsage(message: string): string {
  return WORDS.reduce((said, [theirs, ours]) => said.replace(theirs, ours), message);
}
