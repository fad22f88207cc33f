import { stripMarkdownAndEmoji } from './strip-chat-prefix-and-markdown.ts';

/** Longer lines are no headings. */
const MAX_HEADING_LENGTH = 80;

/** The parts of a recipe text. Lines of `other` parts, such as nutrition and comments, are not read. */
export type RecipeTextPartName = 'ingredients' | 'instructions' | 'notes' | 'other';

export interface PartHeading {
  part: RecipeTextPartName;
  /** The words without decoration. */
  title: string;
  /** The text after the heading: "for 4 people", "200 g flour, 2 eggs". */
  rest: string;
}

const PART_HEADINGS: Readonly<Record<Exclude<RecipeTextPartName, 'notes'>, RegExp>> = {
  ingredients:
    /^(?:the\s)?(?:ingredients?(?:\slist)?|(?:what\s)?you(?:['’]ll|\swill)?\sneed|shopping\slist|zutaten(?:liste)?|(?:das|was)\s(?:brauchst\sdu|du\sbrauchst|ihr\sbraucht|man\sbraucht|braucht\sman)|(?:du|ihr)\sbrauchst?)(?:\s(?:to\sbuy|you(?:['’]ll|\swill)?\sneed))?(?![\p{L}-])/iu,
  instructions:
    /^(?:the\s)?(?:instructions?|method|directions?|preparation|procedure|steps?(?!\s?\d)|how\sto\s(?:make|cook|prepare)(?:\s(?:it|this|the\s\p{L}{1,20}))?|cooking\s(?:instructions?|method)|what\sto\sdo|(?:die\s)?zubereitung(?:sschritte)?|anleitung|arbeitsschritte|schritte|vorgehen|herstellung|(?:und\s)?so\s(?:geht|wird)['’]?\s?(?:e?s)?(?:\sgemacht)?)(?![\p{L}-])/iu,
  other:
    /^(?:nutrition(?:al)?(?:\s(?:facts|information|info|values?|data))?|nährwerte?(?:angaben)?|(?:\d{1,4}\s)?(?:comments?|kommentare?|reviews?|replies|antworten|bewertungen)|leave\sa\s(?:reply|comment)|(?:schreibe?\s)?(?:einen\s)?kommentar(?:\sschreiben)?|(?:related|similar|more|other|weitere|ähnliche|andere)\s(?:recipes?|posts?|rezepte|beiträge)(?:\s.{0,40})?|(?:you|das)\s(?:may|might|könnte)\s(?:also\s)?(?:like|dir\sauch\sgefallen|.{0,20}gefallen)|about\s(?:the\sauthor|me)|über\s(?:mich|die\sautorin|den\sautor)|did\syou\s(?:make|try)\sthis(?:\srecipe)?|share\sthis(?:\s.{0,30})?|faqs?|frequently\sasked\squestions)(?![\p{L}-])/iu,
};
const NOTE_HEADING =
  /^(?:(?:(?:recipe|cook['’]?s|chef['’]?s|baker['’]?s|expert|top|pro|profi|my|our|oma['’]?s)[\s-])?(?:notes?|tips?|hints?|tipps?)(?:\s(?:and|&|und)\s(?:tips?|tricks?|tipps?|notes?|variations?))?|n\.?\s?b\.?|hinweise?|anmerkung(?:en)?|notiz(?:en)?|p\.?\s?p?\.?s\.?|variations?|variante(?:n)?|storage|storing|to\sstore|aufbewahrung|lagerung|haltbarkeit|make[\s-]ahead|leftovers|reste|serving\ssuggestions?|serviervorschl(?:ag|äge)|dazu\spasst|equipment|utensil(?:s|ien)|zubehör|küchengeräte|ausstattung|substitutions?|good\sto\sknow|gut\szu\swissen|wissenswertes)(?:\s\([^()]{0,30}\)|\s\d)?\s{0,2}(?::|[–—-](?=\s)|$)/iu;
/** A label that says nothing more than that the text is a note. */
const PLAIN_NOTE_LABEL =
  /^(?:recipe\s)?(?:notes?|n\.?\s?b\.?|hinweise?|anmerkung(?:en)?|notiz(?:en)?|tips?|tipps?)(?:\s\d)?$/i;

/** The heading of a part of the recipe: "Ingredients", "## Method", "Zutaten für 4 Personen:", "NOTES". */
export function parsePartHeading(line: string): PartHeading | undefined {
  const text = stripMarkdownAndEmoji(line);
  for (const part of ['ingredients', 'instructions', 'other'] as const) {
    const match = PART_HEADINGS[part].exec(text);
    if (!match) continue;
    const title = match[0];
    const rest = text.slice(title.length);
    if (isHeadingRest(part, rest, text)) return { part, title, rest: trimRest(rest) };
  }
  const note = text.length <= MAX_HEADING_LENGTH ? NOTE_HEADING.exec(text)?.[0] : undefined;
  return note !== undefined && note.length === text.length
    ? {
        part: 'notes',
        title: PLAIN_NOTE_LABEL.test(trimRest(note)) ? '' : trimRest(note),
        rest: '',
      }
    : undefined;
}

function isHeadingRest(part: RecipeTextPartName, rest: string, text: string): boolean {
  if (/^[\s:*_.!–—-]{0,8}$/.test(rest)) return true;
  if (part !== 'other' && /^\s?:\s?\S/.test(rest)) return true;
  if (text.length > MAX_HEADING_LENGTH) return false;
  if (/^\s?\([^()]{0,60}\)[\s:]{0,3}$/.test(rest)) return true;
  if (part === 'other')
    return /^(?:\s(?:\(|per\s|pro\s|je\s).{0,40}|[\s:]{1,2}\(?\d{0,5}\)?)$/i.test(rest);
  return /^\s(?:for|für|zum?|zur|\(|makes|serves|teig|soße|sauce|füllung|belag)\b[^.]{0,50}$/i.test(
    rest,
  );
}

const trimRest = (text: string) => text.replace(/^[\s:*_–—-]{1,8}|[\s:*_–—-]{1,8}$/g, '');

/** A note on a line of its own: "Tip: use ripe tomatoes." */
export function parseLabeledNote(line: string): string | undefined {
  if (line.length > 2000) return undefined;
  const text = stripMarkdownAndEmoji(line.replace(/^[-–•*]\s/, ''));
  const label = NOTE_HEADING.exec(text)?.[0];
  if (label === undefined || label.length === text.length) return undefined;
  const note = text.slice(label.length).trim();
  return PLAIN_NOTE_LABEL.test(trimRest(label)) && !/^tip/i.test(label) ? note : text;
}
