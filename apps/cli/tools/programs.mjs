/** Lists the programs that start often, and their threads. They are bundled. */

/** For each app, the names of its programs in `dist`, and the module in which each program begins. */
export const PROGRAMS = {
  cli: { main: 'command-line', runner: 'local-run/running-process' },
  api: { server: 'serve', 'apart-thread': 'apart/apart-thread', 'report-thread': 'reporting/report-thread' },
  worker: { main: 'work', trainer: 'train' },
};
