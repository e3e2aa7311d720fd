/** Expands sacreBLEU's short options of several letters, which commander would read as several options. */

const LONG_FORMS: Readonly<Record<string, string>> = {
  '-nr': '--num-refs',
  '-sl': '--sentence-level',
  '-sv': '--smooth-value',
  '-tok': '--tokenize',
  '-lc': '--lowercase',
  '-cc': '--chrf-char-order',
  '-cw': '--chrf-word-order',
  '-ci': '--confidence',
  '-cin': '--confidence-n',
  '-par': '--paired-ar',
  '-pbs': '--paired-bs',
  '-parn': '--paired-ar-n',
  '-pbsn': '--paired-bs-n',
  '-sh': '--short',
};

/** Returns the arguments with each of these options in its long form. */
export function expandShortOptions(args: readonly string[]): string[] {
  return args.map((arg) => LONG_FORMS[arg] ?? arg);
}
