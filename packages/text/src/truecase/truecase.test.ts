import { describe, expect, it } from 'vitest';
import { createTruecaser, detruecase } from './apply.ts';
import { parseTruecaseModel, renderTruecaseModel } from './model.ts';
import { createTruecaseTrainer } from './train.ts';

function train(lines: readonly string[], useFirstWord = false): string {
  const trainer = createTruecaseTrainer({ useFirstWord });
  lines.forEach(trainer.add);
  return renderTruecaseModel(trainer.model());
}

describe('Truecase training', () => {
  it('counts spellings, but not at sentence starts', () => {
    expect(train(['The cat saw the Cat . The cat', '" The cat'])).toBe('cat (3/4) Cat (1)\nsaw (1/1)\nthe (1/1)\n');
  });

  it('can count first words: lower-case ones fully, a lone capitalised one with a tenth', () => {
    expect(train(['the cat', 'Dog', 'Dog', 'Dog', 'Bird sings'], true)).toBe(
      'Dog (0.3/0.3)\ncat (1/1)\nsings (1/1)\nthe (1/1)\n',
    );
  });

  it('prefers the first of equally frequent spellings in code-point order, whatever the order of lines', () => {
    expect(train(['x us', 'x US'])).toBe('US (1/2) us (1)\n');
    expect(train(['x US', 'x us'])).toBe('US (1/2) us (1)\n');
  });
});

describe('createTruecaser', () => {
  const model = parseTruecaseModel('the (9/10) The (1)\nParis (5/5)\n');
  const truecase = createTruecaser(model);

  it('gives sentence starts and unknown spellings their usual case, and leaves known spellings', () => {
    expect(truecase('The mayor of PARIS likes The Hague . the end')).toBe(
      'the mayor of Paris likes The Hague . the end',
    );
    expect(truecase('" The end')).toBe('" the end');
  });

  it('leaves tags and factors', () => {
    expect(truecase('<b> The </b> PARIS|NNP')).toBe('<b> the</b> Paris|NNP');
  });

  it('lower-cases text without case first', () => {
    expect(createTruecaser(model, { uncased: true })('THE PARIS X')).toBe('the Paris x');
  });

  it('names the line of a model that cannot be read', () => {
    expect(() => parseTruecaseModel('the (1/1)\nthe\n')).toThrow('line 2 of the truecasing model is "the"');
  });
});

describe('detruecase', () => {
  it('capitalises sentence starts, behind opening marks too', () => {
    expect(detruecase(' the end .  &quot; a new  start : ßx')).toBe('The end . &quot; A new start : SSx');
  });
});
