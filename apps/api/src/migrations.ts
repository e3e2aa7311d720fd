/** Finds the folder of the database's migrations: next to the program if npm has installed it, and in the clone otherwise. */
import { existsSync } from 'node:fs';
import path from 'node:path';

const PACKED = path.resolve(import.meta.dirname, '../migrations');
export const MIGRATIONS = existsSync(PACKED) ? PACKED : path.resolve(import.meta.dirname, '../../../prisma/migrations');
