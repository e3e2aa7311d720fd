/**
 * Writes completion scripts, with one function for each shell. Each script contains all words, so that a key press starts no
 * process.
 */
import type { Place } from './list-words.ts';

export const SHELLS = { bash: scriptOfBash, zsh: scriptOfZsh, fish: scriptOfFish } as const;

export type Shell = keyof typeof SHELLS;

function scriptOfBash(places: readonly Place[]): string {
  const cases = places.map(
    ({ path, words, options }) => `    '${path}') words='${words.join(' ')}' options='${options.join(' ')}' ;;`,
  );
  const known = places.flatMap(({ path }) => (path === '' ? [] : [`'${path}'`]));
  return `_ordo() {
  local current=\${COMP_WORDS[COMP_CWORD]} place='' next words options i
  for ((i = 1; i < COMP_CWORD; i++)); do
    next=\${place:+$place }\${COMP_WORDS[i]}
    case $next in
      ${known.join('|')}) place=$next ;;
    esac
  done
  case $place in
${cases.join('\n')}
  esac
  if [[ $current == -* ]]; then words=$options; fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _ordo ordo
`;
}

/** Writes the script for zsh, which can run completion functions of bash. */
function scriptOfZsh(places: readonly Place[]): string {
  return `autoload -U +X compinit bashcompinit
compinit
bashcompinit
${scriptOfBash(places)}`;
}

function scriptOfFish(places: readonly Place[]): string {
  return places
    .flatMap(({ path, words, options }) => {
      const condition =
        path === ''
          ? '__fish_use_subcommand'
          : path
              .split(' ')
              .map((word) => `__fish_seen_subcommand_from ${word}`)
              .join('; and ');
      return [
        ...(words.length === 0 ? [] : [`complete -c ordo -n '${condition}' -a '${words.join(' ')}'`]),
        ...options.map((option) => `complete -c ordo -n '${condition}' -l ${option.slice(2)}`),
      ];
    })
    .map((line) => `${line}\n`)
    .join('');
}
