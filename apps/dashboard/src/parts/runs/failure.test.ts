import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Failure } from './failure.tsx';

describe('why a run has failed', () => {
  it('stands there in full, on its own lines', () => {
    const message = [
      'The loss of update 1,204 is not finite; the last good loss was 3.17 at update 1,203.',
      'The first gradient that is not finite is that of decoder layer 2.',
      `Try a lower learning rate. ${'x'.repeat(3_000)}`,
    ].join('\n');
    const drawn = renderToStaticMarkup(createElement(Failure, { failure: { kind: 'diverged', message } }));
    expect(drawn).toBe(`<span class="failure">diverged: ${message}</span>`);
  });
});
