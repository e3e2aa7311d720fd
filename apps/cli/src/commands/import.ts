/** `ordo import`: turns a model of CTranslate2 or fairseq into a folder that `ordo translate` takes. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { importModel, type ImportedModel, type ImportRequest } from '@ordo/run';
import type { Context } from '../context.ts';
import { readCount } from '../count-option.ts';

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
    .argument('<model>', 'a file of weights, or the folder that CTranslate2 or fairseq keeps it in')
    .requiredOption('--languages <source-target>', 'from which language into which, such as de-en', readLanguages)
    .requiredOption('--out <folder>', 'where the model goes')
    .option('--source-vocabulary <file>', 'the source words in the order of the model’s rows')
    .option('--target-vocabulary <file>', 'the target words in the order of the model’s rows')
    .option('--heads <count>', 'attention heads: 8 in fairseq’s base, 16 in its big, 4 in its iwslt models', readCount)
    .option('--codes <file>', 'subword-nmt’s codes, where the model’s units are sub-words')
    .addOption(new Option('--tokenizer <name>', 'what split the text').choices(['none', 'moses']).default('none'))
    .option('--aggressive', 'the Moses tokenizer split hyphens, too (-a)', false)
    .option('--normalize', 'punctuation was normalised first', false)
    .option('--lowercase', 'the text was lower-cased', false)
    .summary('take over a model of CTranslate2 or fairseq')
    .description(DESCRIPTION)
    .addHelpText('after', EXAMPLES)
    .action(async (model: string, options: ImportOptions) => {
      const imported = await importModel(options.out, describeRequest(model, options));
      context.output().result({ folder: options.out, ...imported }, describeModel(imported, options.out));
    });
}

const DESCRIPTION = [
  'Reads CTranslate2’s binary models of version 2 (pre-norm Transformers, not quantised; model.bin beside',
  'source_vocabulary.txt and target_vocabulary.txt, or shared_vocabulary.txt), and state dicts of fairseq’s "transformer"',
  'saved as 32-bit floats in safetensors (model.safetensors beside dict.<language>.txt). Which of the two a file is, its',
  'bytes say. Every tensor’s shape is checked, and none is left out.\n\nWithout further options the model is given text in',
  'its own units, separated by blanks. --tokenizer, --normalize, --lowercase and --codes name what was done to its',
  'training text: "ordo translate" then does the same to raw lines.',
].join(' ');

const EXAMPLES = `
A fairseq checkpoint is made ready in Python:
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
    throw new InvalidArgumentError('it must be two language codes with a hyphen between them, such as de-en.');
  }
  return { source, target };
}

function describeModel({ toolkit, model, vocabulary, parameters }: ImportedModel, folder: string): string {
  const { encoderLayers, decoderLayers, dimension, heads, norm } = model;
  return [
    `${toolkit}: ${encoderLayers}+${decoderLayers} layers of ${dimension}, ${heads} heads, ${norm}-norm, ` +
      `${vocabulary.source} and ${vocabulary.target} words, ${parameters.toLocaleString('en')} parameters`,
    `translate with it: ordo translate ${folder} < text`,
  ].join('\n');
}
