import { paths } from '#lib/paths-and-routes.ts';
import { Link } from '#lib/router/link.tsx';
import type { ContentBlock, LegalLinkTarget, RichTextContent } from '#texts/en/legal-document.ts';

const linkPaths: Record<LegalLinkTarget, string> = {
  terms: paths.terms,
  privacy: paths.privacy,
  cookies: paths.cookies,
  support: paths.support,
  profile: paths.setting('edit'),
  trash: paths.trash,
};

/** Text with bold parts and links. */
function RichText({ content }: { content: RichTextContent }) {
  if (typeof content === 'string') return content;
  return content.map((part) => {
    if (typeof part === 'string') return part;
    if ('strong' in part) return <strong key={part.strong}>{part.strong}</strong>;
    return (
      <Link
        key={part.to}
        to={linkPaths[part.to]}
        className="font-medium text-accent-ink underline underline-offset-4"
      >
        {part.text}
      </Link>
    );
  });
}

const getContentKey = (content: RichTextContent) =>
  typeof content === 'string' ? content : JSON.stringify(content);

function BulletList({ items }: { items: readonly RichTextContent[] }) {
  return (
    <ul className="grid list-disc gap-2 pl-5 marker:text-accent-ink">
      {items.map((content) => (
        <li key={getContentKey(content)} className="pl-1">
          <RichText content={content} />
        </li>
      ))}
    </ul>
  );
}

type Definitions = Extract<ContentBlock, { definitions: unknown }>['definitions'];

function DefinitionList({ definitions }: { definitions: Definitions }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {definitions.map(({ term, description, retention }) => (
        <div key={term} className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <dt className="font-semibold break-words">{term}</dt>
          <dd className="sm:col-start-2">{description}</dd>
          <dd className="text-sm text-muted sm:col-start-2">{retention}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A paragraph, a bullet list or a definition list of a legal document. */
export function LegalContentBlock({ block }: { block: ContentBlock }) {
  if (typeof block === 'object' && 'list' in block) return <BulletList items={block.list} />;
  if (typeof block === 'object' && 'definitions' in block)
    return <DefinitionList definitions={block.definitions} />;
  return (
    <p>
      <RichText content={block} />
    </p>
  );
}

export const getContentBlockKey = (block: ContentBlock) =>
  typeof block === 'string' ? block : JSON.stringify(block);
