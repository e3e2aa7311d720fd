/** The languages that Moses' text tools know, which have an abbreviation list or rules of their own. */
import { unknownName } from '@ordo/core/look-up';

export const MOSES_LANGUAGES = [
  'as bn ca cs cz de el en es et fi fr ga gu hi hu is it ja kn ko lt lv ml mni mr nl or pa pl pt ro ru',
  'sk sl so sv ta tdt te yue zh',
].flatMap((codes) => codes.split(' '));

/** @throws OrdoError `text.unknown-option` unless Moses knows the language */
export function checkLanguage(language: string): void {
  if (MOSES_LANGUAGES.includes(language)) return;
  throw unknownName(language, MOSES_LANGUAGES, { code: 'text.unknown-option', kind: 'language', pointer: '/language' });
}
