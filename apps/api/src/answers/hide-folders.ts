/** Names the server's folders by their settings in what a client reads, who need not know where they are. */
import type { AppOptions } from '../app-options.ts';

type Folders = Pick<AppOptions, 'dataDir' | 'artifactDir' | 'dashboardDir' | 'guideDir'>;

/** @param json an answer as it is sent */
export function hideFolders(json: string, { dataDir, artifactDir, dashboardDir, guideDir }: Folders): string {
  const folders = [
    [dataDir, 'ORDO_DATA_DIR'],
    [artifactDir, 'ORDO_HOME/artifacts'],
    [dashboardDir, 'the page'],
    [guideDir, 'the guide'],
  ] as const;
  return folders.reduce((text, [folder, name]) => (folder ? text.replaceAll(quoted(folder), name) : text), json);
}

/** A folder as it stands in JSON. */
const quoted = (folder: string): string => JSON.stringify(folder).slice(1, -1);
