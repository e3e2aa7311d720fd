import { expandSpec, parseSpec } from '@ordo/spec';
import { describe, expect, it } from 'vitest';
import { findStudy, STUDIES } from './registry.ts';

describe.each(STUDIES.map((study) => [study.id, study] as const))('study %s', (id, study) => {
  it('has an id of two parts', () => {
    expect(id).toMatch(/^[a-z0-9-]+\/[a-z0-9-]+$/);
  });

  it('has valid specs, and targets that their runs can answer', () => {
    const variants = Object.entries(study.parts).flatMap(([part, spec]) =>
      expandSpec(parseSpec(spec)).map((run) => `${part} ${run.variant}`),
    );
    const wanted = study.targets.flatMap((target) => {
      const named = target.kind === 'value' ? [target.variant] : [target.variant, target.over];
      return named.filter((variant) => variant !== null).map((variant) => `${target.part} ${variant}`);
    });
    expect(wanted.filter((name) => !variants.includes(name))).toEqual([]);
    expect(variants.some((variant) => variant.endsWith(` ${study.baseline}`))).toBe(true);
  });

  it('gives its targets as printed numbers, with a citation', () => {
    const printed = study.targets.flatMap((target) => (target.kind === 'value' ? [target.printed] : []));
    expect(printed.filter((text) => !/^\d+(\.\d+)?$/.test(text))).toEqual([]);
    expect(study.citation === null && printed.length > 0).toBe(false);
  });
});

describe('findStudy', () => {
  it('suggests the closest id', () => {
    expect(() => findStudy('posnet/table1')).toThrow(/unknown study "posnet\/table1": did you mean "posnet\/table-1"/);
    expect(findStudy('posnet/table-1').targets).toHaveLength(35);
  });
});
