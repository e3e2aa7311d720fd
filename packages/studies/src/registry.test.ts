import { expandSpec, parseSpec } from '@ordo/spec';
import { describe, expect, it } from 'vitest';
import { findStudy, STUDIES } from './registry.ts';

describe.each(STUDIES.map((study) => [study.id, study] as const))('study %s', (id, study) => {
  it('has an id of two parts', () => {
    expect(id).toMatch(/^[a-z0-9-]+\/[a-z0-9-]+$/);
  });

  it('has specs that are valid, and targets that their runs can fill', () => {
    const variants = Object.entries(study.parts).flatMap(([part, spec]) =>
      expandSpec(parseSpec(spec)).map((run) => `${part} ${run.variant}`),
    );
    for (const target of study.targets) {
      const named = target.kind === 'gap' ? [target.variant, target.over] : [target.variant];
      for (const variant of named) {
        if (variant !== null) expect(variants).toContain(`${target.part} ${variant}`);
      }
    }
    expect(variants.some((variant) => variant.endsWith(` ${study.baseline}`))).toBe(true);
  });

  it('prints its targets as numbers and cites them, or is a demonstration', () => {
    for (const target of study.targets) {
      if (target.kind === 'value') expect(target.printed).toMatch(/^\d+(\.\d+)?$/);
    }
    const hasValues = study.targets.some((target) => target.kind === 'value');
    expect(study.citation === null).toBe(!hasValues);
  });
});

describe('findStudy', () => {
  it('suggests the closest id', () => {
    expect(() => findStudy('posnet/table1')).toThrow(/there is no study "posnet\/table1"/);
    expect(findStudy('posnet/table-1').targets).toHaveLength(35);
  });
});
