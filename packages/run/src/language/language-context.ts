/** The context that the phases of a language model's run share. */
import type { LanguageRun } from '@ordo/spec';
import type { Frame } from '../run-context.ts';
import type { LanguageText } from './prepare-language-text.ts';

export interface LanguageContext extends Frame {
  readonly run: LanguageRun;
  readonly text: LanguageText;
}
