/** Headings, usual words of other recipes, and German words that the names of foods and dishes do not contain. */
export const ADDITIONAL_RECIPE_WORDS_TEXT = `
ingredients directions instructions method preparation procedure serves servings
preheat preheated reheat tablespoon tablespoons teaspoon teaspoons ounce ounces pound pounds saucepan cookie sheet tray
batch refrigerate refrigerator freezer microwave lightly evenly occasionally thoroughly aside desired optional garnish
zutaten zubereitung anleitung portionen personen stück
ein eine einen einem einer eines kein keine der die das den dem des und oder mit ohne in im ins an am ans auf aus bei
beim bis für durch etwa fast je nach nur noch über um unter unterm von vom vor zu zum zur zwischen zuerst zuletzt als wie
so dann danach dabei dazu darauf darin darüber darunter damit dafür davon dadurch daraus wenn sobald während wieder
erneut gut sehr leicht kurz lang lange länger langsam schnell sofort nochmals einmal zweimal mehrmals immer ganz halb
alles alle allem allen jede jeden jeder jedes jeweils mehr weniger viel wenig etwas eventuell bitte nicht auch sie es er
ihn ihm ist sind wird werden soll sollte kann können hat haben lassen lässt mag mögen
abbrausen abdecken abgießen abkühlen ablöschen abschäumen abschmecken abseihen abspülen abtropfen abziehen anbraten
andicken andünsten anrichten anrösten anrühren anschwitzen ansetzen aufbewahren aufgehen aufgießen aufkochen auflegen
auflösen aufschlagen aufschneiden aufstreichen aufteilen auftragen auftauen ausbacken ausdrücken ausgießen auskratzen
auskühlen auslegen auspressen ausrollen ausstechen ausstreichen backen bedecken beginnen belegen beiseite bepinseln
bereiten beschweren bestäuben bestreichen bestreuen beträufeln bilden binden blanchieren blindbacken bräunen braten
brechen bringen brühen dämpfen drücken dünsten durchkneten durchrühren durchziehen einfetten eingießen einkochen
einlegen einmassieren einreiben einritzen einrollen einrühren einschneiden einstechen einstreuen einweichen entfernen
entkernen entnehmen entsteinen erhitzen erwärmen falten festdrücken filtern flambieren formen fritieren frittieren
füllen garen garnieren gehen genießen geben gießen gratinieren grillen hacken halbieren häuten heiß hineingeben
hinzufügen hinzugeben hobeln kalt kaltstellen karamellisieren kleben klopfen kneten kochen köcheln kühlen legen löffeln
lösen marinieren mahlen mischen mixen nehmen öffnen panieren passieren pellen pressen probieren prüfen pürieren putzen
quellen quirlen raspeln reduzieren reiben reichen reifen rollen rösten rühren ruhen salzen schaben schälen schichten
schieben schlagen schließen schmecken schmelzen schmoren schneiden schwenken servieren sieben simmern spritzen spülen
stampfen stäuben stechen stehen stellen stocken stoßen streichen streuen stürzen teilen tauchen tränken träufeln
trennen trocknen tupfen überbacken übergießen überziehen umdrehen umfüllen umrühren unterheben unterkneten untermengen
untermischen unterrühren unterziehen verarbeiten verfeinern verkneten verlesen vermengen vermischen verquirlen verrühren
verschließen verteilen vierteln vorbereiten vorheizen vorwärmen wälzen warten waschen wenden wickeln wiegen würfeln
würzen ziehen zerbröckeln zerbröseln zerdrücken zerkleinern zerlassen zerlaufen zerpflücken zerstoßen zerteilen zubereiten
zudecken zufügen zugeben zugießen zusammenklappen zusammenrühren zusetzen
abgekühlt abgetropft angebraten aufgetaut ausgerollt fein feine feinen gefettet gefettete gefetteten gehackt gehackte
gehackten gehackter gehacktes gehackter gekocht gekochte gekochten gekochter gemahlen gemahlene gemahlener gemahlenes
gepresst geputzt geraspelt gerieben geriebene geriebenen geriebener geriebenes geröstet geröstete gerösteten geschält
geschälte geschälten geschlagen geschmolzen geschmolzene geschmolzener geschnitten geschnittene gesiebt getrocknet
getrocknete getrockneten getrockneter gewaschen gewürfelt gewürfelte gewürfelten glatt glatte glatten goldbraun goldgelb
groß große großen großer großes grob grobe groben heiße heißen heißer kalte kalten kalter kaltes klein kleine kleinen
kleiner kleines knusprig dick dicke dicken dicker dickflüssig dünn dünne dünnen flach flüssig flüssige frisch frische
frischen frischer frisches gar gare gleichmäßig halbiert hart hohe hoher hoch hell helle hellen heller helles
kräftig lauwarm lauwarme lauwarmen lauwarmer lauwarmes mild milde mittel mittlere mittlerer mittelgroß mittelgroße
mittelgroßen reif reife reifen rot rote roten roter scharf schaumig steif süß trocken trockene trockener trockenes
übrige übrigen restlich restliche restlichen vorgeheizt vorgeheizten warm warme warmen weich weiche weichen weiß weiße
weißen weißer zart ungesalzen ungesalzene zimmerwarm zimmerwarme festkochend festkochende mehlig mehligkochende
zugedeckt offen
abend backblech backofen backpapier backzeit beilage blech boden brett deckel dose dosen einwegform esslöffel fett
flamme fleisch flüssigkeit folie form formen frischhaltefolie gabel garzeit gefrierschrank glas gläser grad gramm hälfte
hälften hand hände händen haut herd hitze hitzestufe holzlöffel kelle kerne klöße knödel kochlöffel kochtopf kugel kugeln
kühlschrank küchenmaschine küchentuch liter löffel masse messer messerspitze minute minuten mitte mixer nacht nudelholz
oberfläche ober ofen ofens packung papier päckchen pfanne pfund pinsel platte pürierstab prise prisen rand raumtemperatur
reibe ringe rolle sauce schale scheibe scheiben schicht schichten schneebesen schüssel seite seiten sieb soße springform
spritzbeutel stäbchen stäbchenprobe stange stangen stiele streifen stücke stücken stunde stunden sud tasse tassen teelöffel
teig teiges teigs teller temperatur topf tuch umluft unter unterhitze viertel wasserbad wasser würfel zehe zehen zeit zimmertemperatur
zweig zweige bund becher
`;
