import { expect, it } from 'vitest';
import type { Schemas } from '../../data/api.ts';
import { findPair } from './pair-cell.tsx';

const pair = (difference: number, text: string) =>
  ({ row: 'rope', over: 'none', difference, text }) as Schemas['ReportPair'];

it('finds a pair in the opposite order with the opposite sign, which zero does not have', () => {
  expect(findPair([pair(0.5, '+0.50')], 'none', 'rope')).toMatchObject({ difference: -0.5, text: '−0.50' });
  expect(findPair([pair(-0.5, '−0.50')], 'none', 'rope')).toMatchObject({ difference: 0.5, text: '+0.50' });
  expect(findPair([pair(0, '+0.00')], 'none', 'rope')).toMatchObject({ difference: 0, text: '+0.00' });
});
