/**
 * Lets programs of this package import its own TypeScript. The generator of clients, which npm installs at the root, would
 * otherwise get the TypeScript that compiles the repository, which programs cannot call.
 *
 * Usage: node --import ./with-own-typescript.mjs program.mjs
 */
import { register } from 'node:module';

const own = import.meta.resolve('typescript');
const hooks = `export const resolve = (name, context, next) =>
  name === 'typescript' ? { url: ${JSON.stringify(own)}, shortCircuit: true } : next(name, context);`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
