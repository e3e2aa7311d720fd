/** The languages that Moses' text tools know: those with an abbreviation list of theirs, or with rules of their own. */
import { suggestClosest } from '@ordo/core/did-you-mean';
import { OrdoError } from '@ordo/core/errors';

export const MOSES_LANGUAGES = [
  'as bn ca cs cz de el en es et fi fr ga gu hi hu is it ja kn ko lt lv ml mni mr nl or pa pl pt ro ru',
  'sk sl so sv ta tdt te yue zh',
].flatMap((codes) => codes.split(' '));

/** Throws `text.unknown-option` unless Moses knows the language. */
export function checkLanguage(language: string): void {
  if (MOSES_LANGUAGES.includes(language)) return;
  const closest = suggestClosest(language, MOSES_LANGUAGES);
  const hint = closest === undefined ? '' : `, for instance ${closest}`;
  throw new OrdoError('text.unknown-option', `the language "${language}" is not one of ${MOSES_LANGUAGES.join(', ')}`, {
    pointer: '/language',
    fix: `give one of these two- or three-letter codes${hint}`,
  });
}
