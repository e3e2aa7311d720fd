/**
 * A module to preload into a server under test: `node --import record-loaded-scripts.js?list=FILE`. When the process exits,
 * FILE holds the URL of every script that it loaded, one per line. V8 itself reports the scripts, so ES modules, CommonJS
 * modules and lazy imports are all recorded.
 */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';

const list = new URL(import.meta.url).searchParams.get('list');
if (list === null) throw new Error('say where to write the scripts: ?list=FILE');

const urls = new Set<string>();
const session = new Session();
session.connect();
session.on('Debugger.scriptParsed', ({ params }) => urls.add(params.url));
session.post('Debugger.enable');
process.on('exit', () => writeFileSync(list, [...urls].join('\n')));
