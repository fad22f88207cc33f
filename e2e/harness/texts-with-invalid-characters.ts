/** Text with characters that PostgreSQL cannot store: a lone surrogate and a NUL. */
export const textsWithInvalidCharacters: readonly string[] = [
  '<\ud800script>__hit()',
  'a\u0000<script>__hit()</script>',
];
