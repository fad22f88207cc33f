import { PAGE_TEXT, testPageReaderConformance } from '../conformance/page-reader-conformance.ts';
import { createFakePageReader } from './fake-page-reader.ts';

const pageUrl = 'https://example.com/recipe';

testPageReaderConformance('The fake', async () => ({
  reader: createFakePageReader({ [pageUrl]: { contentType: 'text/html', text: PAGE_TEXT } }),
  pageUrl,
  missingPageUrl: 'https://example.com/nothing',
  close: async () => {},
}));
