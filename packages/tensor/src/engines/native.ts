/** The `native` engine. */
import { absent } from './absent.ts';
import type { EngineDefinition } from './engine.ts';

export const native: EngineDefinition = absent('native', 'Native', 'its addon is not built');
