import { stripMarkdownAndEmoji } from './strip-chat-prefix-and-markdown.ts';

/** Longer lines are text. */
const MAX_NOTICE_LENGTH = 80;

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

/** Lines that are no part of a recipe: buttons, ads, ratings, separators and page numbers. */
export function isBoilerplateLine(line: string): boolean {
  if (SEPARATOR.test(line.slice(0, 200)) && line.length <= 200) return true;
  if (line.length > MAX_NOTICE_LENGTH) return false;
  const text = stripMarkdownAndEmoji(line);
  return text === '' || WEBSITE_NOTICE.test(text) || RATING.test(text) || STARS.test(line);
}

export function isNutritionLine(line: string): boolean {
  return (
    line.length <= 200 && NUTRITION_LINE.test(stripMarkdownAndEmoji(line).replace(/^[-•*]\s/, ''))
  );
}

export function isGreetingLine(line: string): boolean {
  const text = stripMarkdownAndEmoji(line);
  return (
    line.length <= 50 &&
    GREETING.test(text) &&
    (/[,!–-]$/.test(text) || text.split(' ').length <= 2)
  );
}

/** "Enjoy!", "Guten Appetit!", "Love, Rosa", "Sent from my phone". */
export function isClosingOrSignatureLine(line: string): boolean {
  if (line.length > MAX_NOTICE_LENGTH) return false;
  const text = stripMarkdownAndEmoji(line);
  const closing = CLOSING.exec(text)?.[0];
  if (closing === undefined) return GERMAN_SIGNATURE.test(text);
  return SIGNATURE.test(text.slice(closing.length));
}

export function isEmailHeaderLine(line: string): boolean {
  return line.length <= 200 && EMAIL_HEADER.test(line);
}
