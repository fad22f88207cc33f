import { Parser } from 'htmlparser2';

/** The texts of all elements with the name, in document order. Malformed XML is read as far as possible. */
export function getXmlElementTexts(xml: string, elementName: string): string[] {
  const texts: string[] = [];
  let isInside = false;
  const parser = new Parser(
    {
      onopentagname: (name) => {
        isInside = name === elementName;
        if (isInside) texts.push('');
      },
      ontext: (text) => {
        if (isInside) texts.push((texts.pop() ?? '') + text);
      },
      onclosetag: () => {
        isInside = false;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return texts;
}
