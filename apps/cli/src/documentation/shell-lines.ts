/** Finds the calls of `ordo` in a shell block. */

const CALL = /^(?:\S+=\S+ )*(?:npm run (?:--silent |-s )?ordo -- |npx ordo |ordo )(?<words>.*)$/u;

/** Returns the words after `ordo` of each call. Comments, pipes, redirections and quotes belong to the shell. */
export function callsIn(shell: string): string[][] {
  const whole = shell.replaceAll(/\\\n\s*/gu, ' ');
  return whole
    .split('\n')
    .map((line) => line.replace(/(?:^|\s)#.*$/u, ''))
    .flatMap(splitCommands)
    .flatMap((command) => {
      const words = CALL.exec(command.trim().replace(/^\$ /u, ''))?.groups?.['words'];
      return words === undefined ? [] : [splitWords(words)];
    });
}

/** Splits at pipes, `;`, `&&` and parentheses outside of quotes. Redirections are left out. */
function splitCommands(line: string): string[] {
  const pieces = line.match(/"[^"]*"|'[^']*'|&&|[|;()]|[^"'|;()&]+|&/gu) ?? [];
  const commands = [''];
  for (const piece of pieces) {
    if (/^(?:&&|[|;()])$/u.test(piece)) commands.push('');
    else commands[commands.length - 1] += piece;
  }
  // `<run>` is a placeholder for the reader, and `<(…)` has already been split off.
  return commands.map((command) => command.replaceAll(/\s+\d?(?:>{1,2}|<(?![\w-]+>))\s*\S*/gu, ''));
}

function splitWords(text: string): string[] {
  return [...text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/gu)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
}
