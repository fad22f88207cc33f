import { describePageReader, PAGE_TEXT } from './conformance.ts';
import { createFakePageReader } from './fake.ts';

const page = 'https://example.com/recipe';

describePageReader('The fake', async () => ({
  reader: createFakePageReader({ [page]: { contentType: 'text/html', text: PAGE_TEXT } }),
  page,
  nowhere: 'https://example.com/nothing',
  close: async () => {},
}));
