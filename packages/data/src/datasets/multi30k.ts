/**
 * Image captions in four languages: small, clean, and large enough to distinguish a good Transformer from a bad one in minutes.
 */
import { defineLocalCorpus } from '../local-corpus.ts';

const COMMIT = 'a3d2e0d26b56f3846f66a952536ffed4e401d05a';

/** The SHA-256 hashes of `data/task1/raw/<name>.gz` at the commit above. */
const CHECKSUMS: Readonly<Record<string, string>> = {
  'train.en': 'd79cfa999dd4c51d2cb42499b6796d5a882c3a8a961923c25a898c90f8bbd56f',
  'train.de': '726e39b2fa9eb9ffb6dc763fb35a179f80fae06ffc5d28b6ace5faa883de28a6',
  'train.fr': '622e75069e9f4c577425c4f277116ce66e63a2401c0a2312d90073cb12379a3c',
  'train.cs': 'a65adb8b32e3bc664f21ecba7a6e7f6950fd1f405e135f7c312faabdb6255077',
  'val.en': '14f7d25ddd868909a9213e361768460edcacdd6ab9d1e77b92560dc10c10dc28',
  'val.de': 'f0cba2f995189cf5770f29a8a9a537a3ad3f51657ad873405082ff6863a5e75a',
  'val.fr': 'ca3106f1a72390591d25f6c45cb4cd39dec4cd3f123e099748a3ce5256c160e9',
  'val.cs': 'b63226e05c4bd5dd6a42897d74b86a1b9d2c31498252c572b1ea7f7996927fcc',
  'test_2016_flickr.en': '611d361c6334bc7246101d48097c13cf5c4413c5befc793cc629934359d532d9',
  'test_2016_flickr.de': '9204244e408ccb38d2a55cfcd344df15005fc42a07a6e55ca6c52b6ababb8cc8',
  'test_2016_flickr.fr': '6d326e188d259fb1d04ac19eae3af956559b3a0b93d7635e56c90987c40c8b90',
  'test_2016_flickr.cs': '200a4a74cc9560f051924abb9803be008d1908d77f747e9141aeb86dfd2797f1',
};

export const multi30k = defineLocalCorpus({
  id: 'multi30k',
  title: 'Multi30k task 1, test 2016 (Flickr)',
  licence:
    'No licence is stated for the text; the images are "solely provided for researchers and educators who wish to use ' +
    'the dataset for non-commercial research and/or educational purposes"',
  citation:
    'Elliott et al. 2016, Multi30K: Multilingual English-German Image Descriptions (en, de); Elliott et al. 2017 (fr); ' +
    'Barrault et al. 2018 (cs)',
  source:
    `copy data/task1/raw/{train,val,test_2016_flickr}.<language>.gz of https://github.com/multi30k/dataset ` +
    `(commit ${COMMIT}) into the folder multi30k/ of the data folder`,
  preparation: 'As published: raw text.',
  tokenised: false,
  wordTypes: 30_000,
  languages: ['en', 'de', 'fr', 'cs'],
  defaults: 'Multi30k captions; source defaults to en, target to de',
  example: { id: 'multi30k', source: 'en', target: 'de' },
  folder: 'multi30k',
  splits: {
    train: { stem: 'train', lines: 29_000 },
    valid: { stem: 'val', lines: 1014 },
    test: { stem: 'test_2016_flickr', lines: 1000 },
  },
  packed: true,
  sha256: { of: 'file', values: CHECKSUMS },
});
