/**
 * Our own short lists of abbreviations that keep their full stop, in Moses' file format: titles, months, and the most common
 * abbreviations of reference works. They were written from general knowledge and copied from no other list.
 */

const CAPITALS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

const ENGLISH = `
  Mr Mrs Ms Messrs Dr Prof Rev Hon Gen Col Maj Capt Lt Sgt Adm Gov Sen Rep Pres Amb Supt St Jr Sr Esq
  Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Inc Ltd Corp Co Bros Ave Blvd Rd Mt Ft
  vs etc approx dept est`;

const GERMAN = `
  Hr Hrn Fr Frl Dr Prof Dipl Ing Mag St Nr Str Pl Tel Abs Abb Bd Bde Hg Hrsg Jh Jhd Kap Verf Jan Feb Apr Jun Jul Aug
  Sep Sept Okt Nov Dez Mo Di Mi Do Fr Sa So bzw ca d.h evtl geb gest ggf inkl exkl max min mind sog u.a usw v.a vgl
  z.B zzgl z.T Mio Mrd`;

const FRENCH = `
  M MM Mme Mmes Mlle Mlles Dr Pr Me Mgr St Ste av boul bd env etc ex janv févr avr juil sept oct nov déc
  éd chap cf max min tél`;

const CZECH = `
  p pí sl Dr dr prof doc Ing ing Mgr Bc MUDr JUDr RNDr PhDr sv gen kpt por plk např tj tzn tzv atd apod resp cca
  mil mld tis stol roč č čís str obr tab kap odst tel ul nám led únor břez dub květ čerc srp září říj list pros`;

/** German and Czech write ordinals as a number and a full stop: `5. Mai`, `5. května`. */
const ORDINALS = Array.from({ length: 99 }, (_, i) => String(i + 1));

const BEFORE_NUMBERS: Record<string, string> = {
  en: 'No Nos Art Fig Figs Vol Ch Sec pp p vol fig no',
  de: 'S Art Anm Fig Ziff Anl',
  fr: 'p pp art fig vol n no al',
  cs: 's',
};

/** [language] → the text of its file. */
export const OWN_PREFIXES: Record<string, string> = {
  en: listOf('en', ENGLISH, []),
  de: listOf('de', GERMAN, ORDINALS),
  fr: listOf('fr', FRENCH, []),
  cs: listOf('cs', CZECH, ORDINALS),
};

function listOf(language: string, words: string, ordinals: readonly string[]): string {
  const numeric = (BEFORE_NUMBERS[language] as string).split(' ').map((word) => `${word} #NUMERIC_ONLY#`);
  return [...CAPITALS, ...numeric, ...ordinals, ...words.trim().split(/\s+/)].join('\n');
}
