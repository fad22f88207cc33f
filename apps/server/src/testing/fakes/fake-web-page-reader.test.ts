import { PAGE_TEXT, testPageReaderConformance } from '../conformance/page-reader-conformance.ts';
import { createFakeWebPageReader } from './fake-web-page-reader.ts';

const pageUrl = 'https://example.com/recipe';

testPageReaderConformance('The fake', async () => ({
  reader: createFakeWebPageReader({ [pageUrl]: { contentType: 'text/html', text: PAGE_TEXT } }),
  pageUrl,
  missingPageUrl: 'https://example.com/nothing',
  close: async () => {},
}));
