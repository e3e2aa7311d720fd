import { isOrdoError } from '@ordo/core';
import { describe, expect, it, vi } from 'vitest';
import type { Study } from '../study.ts';
import { readTable } from '../table/read-table.ts';
import { exampleStudy } from '../testing/example-study.ts';
import { observe } from './observe.ts';

const { parts, ...rest } = exampleStudy;
const onePart: Study = { ...rest, parts: { 'en-de': parts['en-de'] as Study['parts'][string] } };
const read = (csv: string, study = onePart) => observe(readTable(csv, 'csv'), { study });

const found = (...names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

function problemsOf(csv: string, study = onePart) {
  try {
    read(csv, study);
  } catch (error) {
    if (isOrdoError(error, 'table.invalid'))
      return error.problems.map(({ pointer, message }) => `${pointer}: ${message}`);
    throw error;
  }
  throw new Error('it was read');
}

describe('observe', () => {
  it('looks at each row once, however many seeds a row of the study has', () => {
    const { some } = Array.prototype;
    const looks = (rows: number): number => {
      const table = Array.from({ length: rows }, (_, seed) => `SAPE,bleu,${seed},27`).join('\n');
      let count = 0;
      const counted = vi.spyOn(Array.prototype, 'some').mockImplementation(function (this: unknown[], fits) {
        return some.call(this, (item, i, all) => {
          count++;
          return fits(item, i, all);
        });
      });
      expect(read(`row,metric,seed,value\n${table}`)[0]?.seeds).toHaveLength(rows);
      counted.mockRestore();
      return count;
    };
    // Comparing each seed with those before it would take 1,000 · 999 / 2 = 499,500 looks.
    expect(looks(1_000)).toBeLessThan(30_000);
    expect(looks(2_000)).toBeLessThan(60_000);
  });

  it('collects a hundred problems at most, and says so', () => {
    const table = Array.from({ length: 1_000 }, (_, seed) => `nobody,bleu,${seed},27`).join('\n');
    expect(problemsOf(`row,metric,seed,value\n${table}`)).toHaveLength(100);
  });

  it('takes rows by the name of the paper or by variant, and the only part of a study', () => {
    const table = 'row,metric,seed,value\nSAPE,bleu,1,27.3\nsape,bleu,2,27.6\nposnet-embed,bleu,1,28\n';
    expect(read(table)).toEqual([
      {
        part: 'en-de',
        variant: 'sape',
        metric: 'bleu',
        seeds: [
          { seed: 1, outcome: 'finished', value: 27.3, reason: null },
          { seed: 2, outcome: 'finished', value: 27.6, reason: null },
        ],
      },
      {
        part: 'en-de',
        variant: 'posnet-embed',
        metric: 'bleu',
        seeds: [{ seed: 1, outcome: 'finished', value: 28, reason: null }],
      },
    ]);
  });

  it('takes the trials of a search by their variants, with the loss of which values may be chosen', () => {
    const tune = { values: { '/recipe/learningRate': [0.001, 0.002] }, updates: 9, seeds: [7], metric: 'loss' };
    const tuned: Study = { ...rest, parts: { 'en-de': { ...onePart.parts['en-de'], tune } as Study['parts'][string] } };
    const trial = '"sape, learningRate=0.002",';
    const [score, loss] = read(`row,metric,seed,value\nsape,bleu,1,27\n${trial}loss,7,3.5\n`, tuned);
    expect(score).toMatchObject({ variant: 'sape', metric: 'bleu' });
    expect(loss).toMatchObject({
      variant: 'sape, learningRate=0.002',
      metric: 'loss',
      seeds: [{ seed: 7, value: 3.5 }],
    });
    expect(problemsOf('row,metric,seed,value\nsape,loss,1,3.5\n', tuned)).toHaveLength(1);
    expect(problemsOf(`row,metric,seed,value\n${trial}bleu,7,3.5\n`)).toHaveLength(1);
  });

  it('knows a training that ran away from any other failure, by its state or by the failure that a service exported', () => {
    const told = 'row,metric,seed,value,state\nsape,bleu,1,,diverged\nsape,bleu,2,,failed\n';
    const exported =
      'run,variant,seed,state,failure,metric,score\n' +
      'a,sape,1,failed,diverged: the loss is NaN,bleu,\nb,sape,2,failed,crashed: it was killed,bleu,\n';
    for (const table of [told, exported]) {
      expect(read(table)[0]?.seeds.map(({ reason }) => reason)).toEqual(['diverged', 'the table says failed']);
    }
  });

  it('keeps how exported scores were computed, so that they are judged as the page judges their runs', () => {
    const exported =
      'run,variant,seed,state,metric,score,signature\n' +
      'a,sape,1,succeeded,bleu,27,tok:13a\nb,sape,2,succeeded,bleu,28,tok:char\nc,sape,3,failed,,,\n';
    expect(read(exported)[0]?.seeds.map(({ signature }) => signature)).toEqual(['tok:13a', 'tok:char', undefined]);
    // In a table of somebody else, the word may mean anything.
    const [other] = read('row,metric,seed,value,signature\nSAPE,bleu,1,27,A. Author\n');
    expect(other?.seeds).toEqual([{ seed: 1, outcome: 'finished', value: 27, reason: null }]);
  });

  it('counts a run once that several experiments share', () => {
    const shared = 'experiment,run,variant,seed,state,metric,score\nx,a,sape,1,succeeded,bleu,27\n';
    expect(read(`${shared}y,a,sape,1,succeeded,bleu,27\n`)).toEqual(read(shared));
    expect(problemsOf(`${shared}x,a,sape,1,succeeded,bleu,27\n`)).toHaveLength(1);
    // Another run with the same seed is another value.
    expect(problemsOf(`${shared}y,b,sape,1,succeeded,bleu,28\n`)).toHaveLength(1);
  });

  it('takes no value from a run that failed, and an empty cell for a seed that is missing', () => {
    const table = 'row,metric,seed,value,state\nSAPE,bleu,1,0,failed\nSAPE,bleu,2,,\nSAPE,bleu,3,27,succeeded\n';
    expect(read(table)[0]?.seeds).toEqual([
      { seed: 1, outcome: 'failed', value: null, reason: 'the table says failed' },
      { seed: 2, outcome: 'missing', value: null, reason: 'the table has no value' },
      { seed: 3, outcome: 'finished', value: 27, reason: null },
    ]);
  });

  it('reads what `ordo export scores` writes, where a run without scores has one row without a metric', () => {
    const table =
      'experiment,part,variant,seed,run,state,metric,score\n' +
      'e,en-de,sape,1,r1,succeeded,bleu,27.3\ne,en-de,sape,1,r1,succeeded,chrf++,50\ne,en-de,sape,2,r2,running,,\n';
    const running = { seed: 2, outcome: 'unfinished', value: null, reason: 'the table says unfinished' };
    expect(read(table).map(({ metric, seeds }) => [metric, seeds])).toEqual([
      ['bleu', [{ seed: 1, outcome: 'finished', value: 27.3, reason: null }, running]],
      ['chrf++', [{ seed: 1, outcome: 'finished', value: 50, reason: null }, running]],
    ]);
    expect(problemsOf('part,variant,seed,run,state,metric,score\nen-de,sape,1,r,running,,\n')[0]).toContain('metric');
  });

  it('reads a column for each seed, and columns of other names', () => {
    const wide = read('row,metric,1,2\nSAPE,bleu,27.3,27.6\n');
    expect(wide[0]?.seeds.map(({ seed, value }) => [seed, value])).toEqual([
      [1, 27.3],
      [2, 27.6],
    ]);
    const columns = { row: 'encoding', value: 'test', metric: 'score' };
    const named = observe(readTable('encoding,score,seed,test\nsape,bleu,1,27\n', 'csv'), { study: onePart, columns });
    expect(named[0]?.seeds[0]?.value).toBe(27);
  });

  it.each([
    ['row', 'seed,value,metric', '1,2,bleu', 'one of SAPE, LAPE, RPE, PosNet-Embed'],
    [
      'metric',
      'row,seed,value',
      'SAPE,1,27',
      'one of bleu, chrf++, parameters, peak-memory, forward-ms, train-tokens-per-second, hours, energy-kwh, co2e-grams',
    ],
    ['seed', 'row,value,metric', 'SAPE,2,bleu', 'a whole number'],
    ['value', 'row,seed,metric,score', 'SAPE,1,bleu,27', 'a number'],
  ])(
    'says once that there is no column "%s", what columns there are, and what it would hold',
    (column, header, row, content) => {
      const problem = {
        pointer: 'the header',
        message: `there is no column "${column}"; the columns are ${found(...header.split(','))}`,
        fix: `add it, with ${content} in each row, or say what it is called: ${column}=…`,
      };
      const table = readTable(`${header}\n${row}\n${row}\n`, 'csv');
      expect(() => observe(table, { study: onePart })).toThrow(
        expect.objectContaining({ code: 'table.invalid', problems: [problem] }) as Error,
      );
    },
  );

  it('names the column that was asked for, and all that are missing at once', () => {
    const table = readTable('row,seed,score\nSAPE,1,27\n', 'csv');
    const messages = ['test', 'bleu'].map(
      (name) => `there is no column "${name}"; the columns are ${found('row', 'seed', 'score')}`,
    );
    expect(() => observe(table, { study: onePart, columns: { metric: 'bleu', value: 'test' } })).toThrow(
      expect.objectContaining({
        problems: messages.toReversed().map((message) => expect.objectContaining({ message }) as object),
      }) as Error,
    );
  });

  it('reports every problem with its place, and drops nothing', () => {
    const table =
      'part,row,metric,seed,value,state\n' +
      'en-dee,SAPE,bleu,1,27,\nen-de,SAEP,belu,1,27,\nen-de,SAPE,bleu,x,high,\n' +
      'en-de,SAPE,bleu,1,27,\nen-de,sape,bleu,1,28,\nen-de,SAPE,bleu,2,27,exploded\n';
    expect(problemsOf(table, exampleStudy)).toEqual([
      'line 2: unknown part "en-dee": did you mean "en-de"?',
      'line 3: unknown row "SAEP": did you mean "SAPE"?',
      'line 3: unknown metric "belu": did you mean "bleu"?',
      'line 4: the seed "x" is not a whole number',
      'line 4: the value "high" is not a number',
      'line 6: bleu of sape in en-de has seed 1 twice',
      'line 7: unknown state "exploded"',
    ]);
  });

  it('asks for the part where a study has several, and refuses values for a mean', () => {
    expect(problemsOf('row,metric,seed,value\nSAPE,bleu,1,27\n', exampleStudy)[0]).toMatch(/there is no column "part"/);
    expect(problemsOf('part,row,metric,seed,value\nboth,SAPE,bleu,1,27\n', exampleStudy)[0]).toMatch(/is a mean/);
  });
});
