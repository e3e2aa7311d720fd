/** The context that the phases of a language model's run share. */
import type { LanguageRun } from '@ordo/spec';
import type { RunResources } from '../run-context.ts';
import type { LanguageText } from './prepare-language-text.ts';

export interface LanguageContext extends RunResources {
  readonly run: LanguageRun;
  readonly text: LanguageText;
}
