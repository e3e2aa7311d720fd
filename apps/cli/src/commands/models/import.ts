/** `ordo import`: converts a model of CTranslate2 or fairseq to a model folder of Ordo. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { importModel, type ImportedModel, type ImportRequest } from '@ordo/run';
import type { Context } from '../../context.ts';
import { readCount } from '../../options/number-options.ts';
import { requireWritableFolder } from '../../options/writable-path.ts';

interface ImportOptions {
  readonly languages: ImportRequest['languages'];
  readonly out: string;
  readonly sourceVocabulary?: string;
  readonly targetVocabulary?: string;
  readonly heads?: number;
  readonly codes?: string;
  readonly tokenizer: 'none' | 'moses';
  readonly aggressive: boolean;
  readonly normalize: boolean;
  readonly lowercase: boolean;
}

export function addImportCommand(program: Command, context: Context): void {
  program
    .command('import')
    .argument('<model>', 'a file of weights, or the model folder of CTranslate2 or fairseq')
    .requiredOption('--languages <source-target>', 'the source and target language, such as de-en', readLanguages)
    .requiredOption('--out <folder>', 'the model folder to write')
    .option('--source-vocabulary <file>', 'the source vocabulary, in the order of the model’s rows')
    .option('--target-vocabulary <file>', 'the target vocabulary, in the order of the model’s rows')
    .option(
      '--heads <count>',
      'attention heads, needed for fairseq: base models have 8, big ones 16, iwslt ones 4',
      readCount,
    )
    .option('--codes <file>', 'the codes of subword-nmt, when the model was trained on sub-words')
    .addOption(
      new Option('--tokenizer <name>', 'the tokenizer of the training text').choices(['none', 'moses']).default('none'),
    )
    .option('--aggressive', 'the Moses tokenizer also split hyphens (-a)', false)
    .option('--normalize', 'the punctuation of the training text was normalised', false)
    .option('--lowercase', 'the training text was lower-cased', false)
    .summary('convert a model of CTranslate2 or fairseq')
    .description(DESCRIPTION)
    .addHelpText('after', EXAMPLES)
    .action(async (model: string, options: ImportOptions) => {
      await requireWritableFolder(options.out);
      const imported = await importModel(options.out, describeRequest(model, options));
      context.output().result({ folder: options.out, ...imported }, describeModel(imported, options.out));
    });
}

const DESCRIPTION =
  'Converts a trained model of CTranslate2 or fairseq to a folder that "ordo translate" can use. Every tensor must be ' +
  'known and have the expected shape.\n\n' +
  'Without further options, the model expects text in its own units, separated by blanks. Name the preprocessing of ' +
  'its training text with --tokenizer, --normalize, --lowercase and --codes, and "ordo translate" does the same to raw ' +
  'lines.';

const EXAMPLES = `
Formats, which are recognised by their content:
  CTranslate2  Binary models of version 2: pre-norm Transformers, not quantised. The file model.bin needs
               source_vocabulary.txt and target_vocabulary.txt beside it, or shared_vocabulary.txt.
  fairseq      State dicts of the architecture "transformer", saved as 32-bit floats in safetensors. The file
               model.safetensors needs dict.<language>.txt beside it.

To prepare a fairseq checkpoint, run this in Python:
  model = torch.load("checkpoint_best.pt", map_location="cpu")["model"]
  safetensors.torch.save_file({name: tensor.float().clone() for name, tensor in model.items()}, "model.safetensors")

Examples:
  ordo import ende_ctranslate2 --languages en-de --out models/ende
  ordo import aren.bin --source-vocabulary aren.src --target-vocabulary aren.tgt --languages ar-en --out models/aren
  ordo import wmt/model.safetensors --heads 16 --languages en-de --tokenizer moses --codes wmt/bpecodes --out models/wmt
  ordo translate models/ende < new.en > new.de
`;

function describeRequest(model: string, options: ImportOptions): ImportRequest {
  const { languages, sourceVocabulary, targetVocabulary, heads, codes } = options;
  const { tokenizer, aggressive, normalize, lowercase } = options;
  return {
    model,
    languages,
    vocabularyFiles: {
      ...(sourceVocabulary === undefined ? {} : { source: sourceVocabulary }),
      ...(targetVocabulary === undefined ? {} : { target: targetVocabulary }),
    },
    preprocessing: { tokenizer, aggressive, normalize, lowercase },
    ...(heads === undefined ? {} : { heads }),
    ...(codes === undefined ? {} : { codes }),
  };
}

function readLanguages(text: string): ImportRequest['languages'] {
  const [source, target, ...more] = text.split('-');
  if (source === undefined || source === '' || target === undefined || target === '' || more.length > 0) {
    throw new InvalidArgumentError('It must be two language codes with a hyphen between them, such as de-en.');
  }
  return { source, target };
}

function describeModel({ toolkit, model, vocabulary, parameters }: ImportedModel, folder: string): string {
  const { encoderLayers, decoderLayers, dimension, heads, norm } = model;
  return [
    `${toolkit}: ${encoderLayers}+${decoderLayers} layers of ${dimension}, ${heads} heads, ${norm}-norm, ` +
      `${vocabulary.source} and ${vocabulary.target} words, ${parameters.toLocaleString('en')} parameters`,
    `to translate with it: ordo translate ${folder} < text`,
  ].join('\n');
}
