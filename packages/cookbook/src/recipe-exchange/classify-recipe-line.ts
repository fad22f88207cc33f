/** Longer lines are neither headings nor notices of a website. */
const MAX_HEADING_LENGTH = 80;

/** The parts of a recipe text. Lines of `other` parts, such as nutrition and comments, are not read. */
export type TextPart = 'ingredients' | 'instructions' | 'notes' | 'other';

export interface PartHeading {
  part: TextPart;
  /** The words without decoration. */
  title: string;
  /** The text after the heading: "for 4 people", "200 g flour, 2 eggs". */
  rest: string;
}

const PART_HEADINGS: Readonly<Record<Exclude<TextPart, 'notes'>, RegExp>> = {
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

/** Buttons, advertisements and ratings in text that was copied from a website, and page numbers. */
const WEBSITE_NOTICE =
  /^(?:(?:jump|skip|springe?)\s(?:to|zum?)\s.{0,30}|(?:↓\s?)?(?:zum|to\sthe)\s(?:rezept|recipe)(?:\sspringen)?|(?:print|pin|save|share|rate|email|tweet|drucken|merken|teilen|speichern|bewerten|rezept\s(?:drucken|merken|speichern|teilen|bewerten)|(?:print|pin|save|share|rate)\s(?:this\s)?(?:recipe|it|for\slater|on\s.{0,20}|me)?|(?:share|pin)\s(?:this\s)?(?:on|to)\s.{0,20})!?|advertise?ment|ads?|anzeige|werbung|sponsored(?:\s.{0,20})?|continue\sreading.{0,30}|article\scontinues.{0,30}|cook\smode.{0,60}|prevent\syour\sscreen.{0,40}|us\s(?:customary|units).{0,20}|(?:imperial|metric)(?:\s[-–|/]\s.{0,20})?|(?:[½\d](?:\/\d)?x\s?){1,4}|scale|video|watch\s(?:the\s)?video.{0,20}|(?:subscribe|sign\sup|newsletter|abonnier\p{L}{0,4}|follow\s(?:us|me|@)|folge?\s(?:uns|mir)).{0,60}|click\shere.{0,40}|cookies?\s(?:settings|policy|einstellungen)|all\srights\sreserved.{0,30}|(?:©|\(c\)|copyright).{0,80}|home\s[>»›/].{0,60}|(?:photos?|fotos?|images?|bild(?:er)?|illustrations?)(?:\s(?:by|credits?|von))?\s?:\s.{0,60}|this\spost\s(?:may\s)?contains?\saffiliate.{0,40}|(?:enthält\s)?(?:affiliate-links?|unbezahlte\swerbung).{0,40}|deselect\sall|select\sall|check\soff.{0,30}|add\sto\s(?:cart|shopping\slist|favorites)|(?:posted|published|updated|last\supdated|veröffentlicht|aktualisiert|stand|date|datum)\b.{0,30}\d{4}|(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s.{0,20}\d{4}|(?:page|seite|p\.|s\.)\s?\d{1,4}(?:\s?(?:of|von|\/)\s?\d{1,4})?|[-–—]\s?\d{1,4}\s?[-–—]|\d{1,4}\s?\/\s?\d{1,4}\spages?)$/iu;
const RATING =
  /^(?:rating|bewertung|user\srating|rated)?:?\s{0,2}(?:[★☆⭐✩✭*]{2,10}\s{0,2})?(?:\(?\d(?:[.,]\d{1,2})?\s?(?:\/\s?(?:5|10)(?![\d\s]?\s?\p{L}(?!tars|terne))|(?:out\sof|von|from|aus)\s[\d.,]|(?:stars?|sterne)(?=\s?(?:$|[\d(,–-]))).{0,40}|\(?[\d.,]{1,7}\s(?:ratings?|reviews?|votes?|bewertungen|stimmen|kommentare|comments|shares|likes|views)\)?.{0,20}|(?:\d(?:[.,]\d{1,2})?\s?)?\(\d{1,6}(?:\s(?:ratings?|reviews?|votes?|bewertungen))?\))$/iu;
const STARS = /^[\s★☆⭐✩✭]{2,20}(?:\s.{0,20})?$/u;
const SEPARATOR = /^[\s_=*~#.·•–—-]{2,}$/u;
const NUTRITION_LINE =
  /^(?:(?:macros|nutrition|nährwerte?|per\s(?:serving|portion|slice|piece)|(?:pro|je|eine)\s(?:portion|stück|person))\b.{0,50}\d\s?(?:k?cal|kj|kalorien|calories)|(?:calories|energy|energie|kalorien|brennwert|kcal|protein|eiweiß|carb(?:ohydrate)?s?|net\scarbs|kohlenhydrate|cholesterol|sodium|saturated\sfat|total\sfat|dietary\sfiber|fib(?:er|re)|ballaststoffe|davon\s\p{L}{3,20}|unsaturated\sfat)\s?[:=]?\s?(?:ca\.\s?)?\d|\(?(?:ca\.\s?|approx\.\s?|about\s)?\d{2,5}\s?(?:k?cal|kj|calories|kalorien)\b(?!.{0,60}[.!]$))/iu;

const GREETING =
  /^(?:hi|hello|hey|dear|hallo|hallöchen|liebe[rs]?|moin|servus|huhu|guten\s(?:tag|morgen|abend)|good\s(?:morning|afternoon|evening)|grüß\s(?:dich|gott|euch))(?![\p{L}])[^.:\d]{0,40}[,!–-]?$/iu;
const CLOSING =
  /^(?:(?:and\s)?enjoy(?:\s(?:it|your\s.{1,20}))?|bon\sapp[eé]tit|happy\s(?:cooking|baking|eating|grilling)|guten\sappetit|lass(?:t|['’]t)?\s(?:es\s)?(?:dir|euch|es)?\s?(?:s\s)?(?:es\s)?(?:dir\s|euch\s)?(?:gut\s)?schmecken|lasst?['’]s\seuch\sschmecken|mahlzeit|gutes\sgelingen|viel\s(?:spaß|erfolg|freude)(?:\s.{0,40})?|buon\sappetito|dig\sin|that['’]?s\s(?:it|all)|(?:das\s(?:ist|war|wär)['’]?s?(?:\s(?:schon|alles))?|fertig|und\sfertig)|let\sme\sknow\b.{0,60}|(?:i\s)?hope\syou\b.{0,60}|(?:see|talk\sto)\syou\b.{0,20}|(?:(?:lots\sof|much|all\smy)\s)?love|best(?:\s(?:wishes|regards))?|(?:kind|warm)(?:est)?\sregards|regards|cheers|x[xo]{1,5}|hugs|take\scare|yours|kisses|thanks|(?:ganz\s)?(?:liebe|viele|herzliche|beste|schöne|alles)\s(?:grüße|liebe|gute)(?:\s.{0,40})?|lg|vlg|vg|glg|mfg|bussi|küsschen|bis\s(?:bald|dann|später|morgen|samstag|sonntag)|sent\sfrom\smy\b.{0,30}|von\smeinem\b.{0,30}gesendet|gesendet\svon\b.{0,30}|get\soutlook\b.{0,30}|freu(?:e)?\smich\b.{0,40}|danke?\b.{0,30}|thank\syou\b.{0,30})(?![\p{L}])/iu;
/** The name after a closing: "Love, Rosa and Tom". */
const SIGNATURE =
  /^[\s,!.:;)–-]{0,8}(?:\p{Lu}[\p{L}.]{0,20}(?:\s(?:and|und|&)?\s?\p{Lu}[\p{L}.]{0,20})?|x{1,5}|all|everyone|euch|allen|zusammen)?[\s!.,:;)x]{0,8}$/u;
const GERMAN_SIGNATURE = /^[Dd]eine?\s\p{Lu}\p{L}{1,20}[!.]?$/u;
const EMAIL_HEADER =
  /^(?:from|to|cc|bcc|sent|date|von|an|gesendet|datum|reply-to)\s?:\s?.{0,80}(?:@|\d{4}|\d:\d\d)/i;
const CHAT_PREFIX =
  /^\u200e?\[?\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m)?\]?\s?(?:-\s)?[^:\d]{1,40}:\s/iu;
const DECORATION = /\p{Extended_Pictographic}|\ufe0f|\u200d|[\u{1f3fb}-\u{1f3ff}]/gu;

/** Removes emoji at both ends, and the sender and time of a chat message at the start. */
export function stripChatPrefix(line: string): string {
  const text = line.length <= 2000 ? line.replace(CHAT_PREFIX, '') : line;
  const plain = text.replace(DECORATION, ' ').trim();
  return plain === '' ? '' : text.trim();
}

/** Removes emoji, and the marks of Markdown headings and bold text. */
export function stripMarkdownAndEmoji(line: string): string {
  return line
    .replace(DECORATION, ' ')
    .replace(/\s{2,}/g, ' ')
    .trim()
    .replace(/^#{1,6}\s{1,3}/, '')
    .replace(/^([*_]{1,3})(?=\S)(.{1,200}?)[*_]{1,3}(:?)$/, '$2$3')
    .trim();
}

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

function isHeadingRest(part: TextPart, rest: string, text: string): boolean {
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
export function parseInlineNote(line: string): string | undefined {
  if (line.length > 2000) return undefined;
  const text = stripMarkdownAndEmoji(line.replace(/^[-–•*]\s/, ''));
  const label = NOTE_HEADING.exec(text)?.[0];
  if (label === undefined || label.length === text.length) return undefined;
  const note = text.slice(label.length).trim();
  return PLAIN_NOTE_LABEL.test(trimRest(label)) && !/^tip/i.test(label) ? note : text;
}

/** Lines that are no part of a recipe: buttons, ads, ratings, separators and page numbers. */
export function isWebsiteNotice(line: string): boolean {
  if (SEPARATOR.test(line.slice(0, 200)) && line.length <= 200) return true;
  if (line.length > MAX_HEADING_LENGTH) return false;
  const text = stripMarkdownAndEmoji(line);
  return text === '' || WEBSITE_NOTICE.test(text) || RATING.test(text) || STARS.test(line);
}

export function isNutritionLine(line: string): boolean {
  return (
    line.length <= 200 && NUTRITION_LINE.test(stripMarkdownAndEmoji(line).replace(/^[-•*]\s/, ''))
  );
}

export function isGreeting(line: string): boolean {
  const text = stripMarkdownAndEmoji(line);
  return (
    line.length <= 50 &&
    GREETING.test(text) &&
    (/[,!–-]$/.test(text) || text.split(' ').length <= 2)
  );
}

/** "Enjoy!", "Guten Appetit!", "Love, Rosa", "Sent from my phone". */
export function isLetterClosing(line: string): boolean {
  if (line.length > MAX_HEADING_LENGTH) return false;
  const text = stripMarkdownAndEmoji(line);
  const closing = CLOSING.exec(text)?.[0];
  if (closing === undefined) return GERMAN_SIGNATURE.test(text);
  return SIGNATURE.test(text.slice(closing.length));
}

export function isEmailHeader(line: string): boolean {
  return line.length <= 200 && EMAIL_HEADER.test(line);
}
