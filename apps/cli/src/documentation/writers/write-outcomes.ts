/** Writes what verdicts mean and how commands end: the table of verdicts, and that of exit codes. */
import { nameVerdict, STANDING_EXIT_CODES, VERDICT_TABLE, VERDICTS } from '@ordo/core/verdicts';
import { EXIT_CODES } from '../../exit-codes.ts';
import { escapeText, writeTable } from './markdown.ts';

export function writeVerdicts(): string {
  const rows = VERDICTS.map((verdict) => {
    const { standing, meaning } = VERDICT_TABLE[verdict];
    return [nameVerdict(verdict), escapeText(meaning), String(STANDING_EXIT_CODES[standing])];
  });
  return writeTable(['verdict', 'what it says', 'exit code'], rows);
}

export function writeExitCodes(): string {
  const rows = Object.entries(EXIT_CODES).map(([exitCode, meaning]) => [exitCode, escapeText(meaning)]);
  return writeTable(['exit code', 'meaning'], rows);
}
