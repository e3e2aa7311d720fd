import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { expect, it } from 'vitest';
import { WordClasses } from '../classes/word-classes.ts';
import { haveOracle, readOracle, readOracleSentences } from './oracle-files.ts';

const present = haveOracle('preorder', 'the classes of words that lader was trained with');

describeWithReferences(present, 'Classes of words', () => {
  it.each(['enja', 'ende'])('from the file of %s are the column that lader read', (run) => {
    const classes = WordClasses.parse(readOracle('preorder', `${run}/classes.en.gz`).toString('utf8'), 'classes.en');
    const annotated = readOracleSentences('preorder', `${run}/train.annot.gz`, 2);
    expect(annotated.map(([words = []]) => classes.addTo([words]))).toEqual(annotated);
    expect(classes.countUnknown(annotated)).toBe(0);
  });
});
