/** The calls of `ordo` in a block of shell. */

const CALL = /^(?:\S+=\S+ )*(?:npm run (?:--silent |-s )?ordo -- |npx ordo |ordo )(?<words>.*)$/u;

/** The words behind `ordo` of each call: comments, pipes, redirections and quotes are the shell's. */
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

/** At pipes, `;`, `&&` and parentheses that stand outside of quotes; what is redirected is left out. */
function splitCommands(line: string): string[] {
  const pieces = line.match(/"[^"]*"|'[^']*'|&&|[|;()]|[^"'|;()&]+|&/gu) ?? [];
  const commands = [''];
  for (const piece of pieces) {
    if (/^(?:&&|[|;()])$/u.test(piece)) commands.push('');
    else commands[commands.length - 1] += piece;
  }
  // `<run>` stands for something that a reader fills in, and `<(…)` has been split off already.
  return commands.map((command) => command.replaceAll(/\s+\d?(?:>{1,2}|<(?![\w-]+>))\s*\S*/gu, ''));
}

function splitWords(text: string): string[] {
  return [...text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/gu)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
}
