/** Reads the parts of `tokenizer.json` that describe byte-level BPE. Anything else in it is refused, and the error names it. */
import { OrdoError, showValue } from '@ordo/core';
import type { AddedToken } from './added-tokens.ts';
import { JsonReader } from './json-reader.ts';
import { PLAIN, type Template, type TemplatePart } from './template.ts';
import type { TokenizerForm } from './tokenizer.ts';
import { readMerges, readVocabulary } from './vocabulary.ts';

/** @throws OrdoError `text.invalid-file` for a file that is damaged, or of another kind of tokenizer */
export function parseTokenizerJson(text: string, file: string): TokenizerForm {
  const root = JsonReader.parse(text, file);
  for (const name of ['normalizer', 'truncation', 'padding']) root.requireAbsent(name);
  const preTokenizer = root.object('pre_tokenizer');
  preTokenizer.requireType('ByteLevel');
  preTokenizer.require('use_regex', [true, undefined]);
  root.object('decoder').requireType('ByteLevel');
  const vocabulary = readModelVocabulary(root.object('model'));
  const added = root.list('added_tokens').map(readAddedToken);
  return {
    ...vocabulary,
    added,
    prefixSpace: preTokenizer.boolean('add_prefix_space'),
    trim: null,
    ...PLAIN,
    ...readPostProcessor(root.optionalObject('post_processor')),
  };
}

function readModelVocabulary(model: JsonReader): Pick<TokenizerForm, 'vocabulary' | 'merges'> {
  model.requireType('BPE');
  for (const name of ['dropout', 'continuing_subword_prefix', 'end_of_word_suffix'])
    model.require(name, [null, undefined, '']);
  for (const name of ['byte_fallback', 'ignore_merges']) model.require(name, [false, undefined]);
  return { vocabulary: readVocabulary(model.object('vocab')), merges: readMerges(model) };
}

function readAddedToken(token: JsonReader): AddedToken {
  return {
    id: token.id('id'),
    content: token.string('content'),
    special: token.boolean('special'),
    singleWord: token.boolean('single_word'),
    takesLeft: token.boolean('lstrip'),
    takesRight: token.boolean('rstrip'),
  };
}

/** Reads post-processors. Byte-level ones trim offsets, or do nothing; templates add tokens. A sequence has both. */
function readPostProcessor(processor: JsonReader | null): Partial<Pick<TokenizerForm, 'trim' | 'single' | 'pair'>> {
  if (processor === null) return {};
  const type = processor.string('type');
  if (type === 'Sequence') return Object.assign({}, ...processor.list('processors').map(readPostProcessor)) as object;
  if (type === 'ByteLevel') {
    const prefixSpace = processor.boolean('add_prefix_space');
    return { trim: processor.boolean('trim_offsets') ? { prefixSpace } : null };
  }
  if (type !== 'TemplateProcessing')
    throw processor.refuse('type', showValue(type), 'ByteLevel, TemplateProcessing or Sequence');
  return { single: readTemplate(processor, 'single'), pair: readTemplate(processor, 'pair') };
}

function readTemplate(processor: JsonReader, name: 'single' | 'pair'): Template {
  const specials = processor.object('special_tokens');
  const parts = processor.list(name).map((part) => readPart(part, specials));
  const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.which] : []));
  if (texts.toSorted().join('') !== (name === 'single' ? 'A' : 'AB')) {
    throw new OrdoError('text.invalid-file', `${processor.where(name)} has the texts ${texts.join(', ') || 'none'}`, {
      fix: name === 'single' ? 'let it have A once' : 'let it have A and B, each once',
    });
  }
  return parts;
}

function readPart(part: JsonReader, specials: JsonReader): TemplatePart {
  const text = part.optionalObject('Sequence');
  if (text !== null) {
    const which = text.string('id');
    if (which !== 'A' && which !== 'B') throw text.refuse('id', showValue(which), 'A or B');
    return { kind: 'text', which, typeId: text.id('type_id') };
  }
  const special = part.object('SpecialToken');
  const put = specials.object(special.string('id'));
  return { kind: 'special', ids: put.ids('ids'), tokens: put.strings('tokens'), typeId: special.id('type_id') };
}
