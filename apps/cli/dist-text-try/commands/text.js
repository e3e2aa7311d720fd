import { addBpeCommands } from './text/bpe.js';
import { addCleanCommand } from './text/clean.js';
import { addMosesCommands } from './text/moses.js';
import { addTruecaseCommands } from './text/truecase.js';
export function addTextCommands(program) {
    const text = program
        .command('text')
        .summary('text filters: normalize, tokenize, truecase, clean, bpe, …')
        .description('Text filters, equal to Moses and subword-nmt byte for byte. Each reads UTF-8 lines on standard input and ' +
        'writes as many lines on standard output, in constant memory; only \\n ends a line.')
        .addHelpText('after', `
Examples:
  ordo text normalize -l de < train.de | ordo text clean-characters | ordo text tokenize -l de -a > train.tok.de
  ordo text bpe learn --merges 8000 < train.tok.en > codes
  ordo text bpe apply --codes codes < train.tok.en > train.bpe.en
  ordo text bpe undo < hypotheses | ordo text detokenize -l en > hypotheses.en`);
    addMosesCommands(text);
    addTruecaseCommands(text);
    addCleanCommand(text);
    addBpeCommands(text);
}
//# sourceMappingURL=text.js.map