import { exportPath } from '@plateful/contract';
import { Download } from 'lucide-react';
import { Section } from '#features/settings/components/section.tsx';
import { apiAddress } from '#lib/api.ts';
import { texts } from '#texts/texts.ts';
import { buttonClass } from '#ui/button.tsx';

const own = texts.ownData;

/** What the person has here, as a file. */
export function OwnDataSection() {
  return (
    <Section id="own-data" title={own.title} body={own.body}>
      <a href={apiAddress(exportPath)} download className={buttonClass('secondary')}>
        <Download aria-hidden="true" className="size-5" />
        {own.download}
      </a>
    </Section>
  );
}
