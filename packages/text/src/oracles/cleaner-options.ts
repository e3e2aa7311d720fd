import type { CleanerOptions } from '../index.ts';

/** Returns our options for the arguments of Moses' clean-corpus-n.perl. */
export function cleanerOptionsOf(
  args: readonly string[],
  lengths: { readonly minimum: number; readonly maximum: number },
): CleanerOptions {
  const valueOf = (flag: string): number | undefined =>
    args.includes(flag) ? Number(args[args.indexOf(flag) + 1]) : undefined;
  const ratio = args.includes('-ignore-ratio') ? null : valueOf('-ratio');
  const longestWord = valueOf('-max-word-length');
  return {
    ...lengths,
    lowercase: args.includes('-lc'),
    ignoreMarkup: args.includes('-ignore-xml'),
    ...(ratio !== undefined && { ratio }),
    ...(longestWord !== undefined && { longestWord }),
  };
}
