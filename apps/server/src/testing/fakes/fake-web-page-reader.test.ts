import {
  PAGE_TEXT,
  testWebPageReaderConformance,
} from '../conformance/web-page-reader-conformance.ts';
import { createFakeWebPageReader } from './fake-web-page-reader.ts';

const pageUrl = 'https://example.com/recipe';

testWebPageReaderConformance('The fake', async () => ({
  reader: createFakeWebPageReader({ [pageUrl]: { contentType: 'text/html', text: PAGE_TEXT } }),
  pageUrl,
  missingPageUrl: 'https://example.com/nothing',
  close: async () => {},
}));
