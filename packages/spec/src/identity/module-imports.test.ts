import { describe, expect, it } from 'vitest';
import { parseModule } from './module-imports.ts';

describe('the imports of a module', () => {
  it('are read with the names that are imported', () => {
    const source = [
      "import { train, type as kind } from '@ordo/nmt';",
      "import * as tf from '@tensorflow/tfjs-core';",
      "import './gradients.js';",
      "const hooks = () => import('./hooks.js');",
      'const unknown = (name) => import(name);',
      'export const x = 1;',
    ].join('\n');
    expect(parseModule(source)).toEqual({
      imports: [
        { specifier: '@ordo/nmt', names: ['train', 'type'] },
        { specifier: '@tensorflow/tfjs-core', names: 'all' },
        { specifier: './gradients.js', names: 'all' },
        { specifier: './hooks.js', names: 'all' },
      ],
      reexports: null,
    });
  });

  it('of a module that only re-exports lead to the origin of each name', () => {
    const { reexports } = parseModule(
      "/** Index. */\nexport { a, b as c } from './x.js';\nexport { d, } from './y.js';\n",
    );
    expect(reexports).toEqual(
      new Map([
        ['a', { specifier: './x.js', name: 'a' }],
        ['c', { specifier: './x.js', name: 'b' }],
        ['d', { specifier: './y.js', name: 'd' }],
      ]),
    );
  });

  it.each(["export { a } from './x.js';\nregister();", "export { a } from './x.js';\nimport './y.js';", ''])(
    'are no re-exports when the module does anything else: %j',
    (source) => {
      expect(parseModule(source).reexports).toBeNull();
    },
  );
});
