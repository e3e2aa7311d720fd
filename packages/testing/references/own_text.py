"""Sentences that were written for this project, and generators of more. No sentence is taken from anywhere else."""
import random

PROSE = {
    "en": [
        "The baker opens her shop at half past five, long before the first tram.",
        "Mr. Lindqvist didn't answer; he was counting the swans (again).",
        "\"Who left the ladder here?\" she asked, and nobody said a word.",
        "We paid $4.50 for two cups of tea - and 12% went to the harbour fund.",
        "On 3.10.2031 at 9:45 a.m. the ferry's engine stopped, 1,200 m from the pier.",
        "It's a well-known, much-loved and half-forgotten song.",
        "Dr. Osei lives at No. 7, Mill Lane, next to St. Ann's.",
        "Rain fell for three days, then the river took the wooden bridge.",
        "Please write to office@example.org or see https://example.org/a?b=1&c=2.",
        "They've said they'd come, but we'll see who's there at the end...",
        "The U.S. team finished 2nd, e.g. ahead of Norway, in approx. 41 min.",
        "A red kite circled over the field while two children watched it.",
        "Nobody knows why the clock in the tower runs backwards on Sundays.",
        "Every winter the old fisherman mends the same three nets.",
        "He sold 3/4 of the apples, kept the rest, and baked a cake.",
        "My sister's neighbours' dog barked at 'nothing' all night.",
    ],
    "de": [
        "Die Bäckerin öffnet ihren Laden um halb sechs, lange vor der ersten Straßenbahn.",
        "Herr Lindqvist antwortete nicht; er zählte (schon wieder) die Schwäne.",
        "„Wer hat die Leiter hier stehen lassen?“, fragte sie, und niemand sagte etwas.",
        "Wir zahlten 4,50 € für zwei Tassen Tee – und 12 % gingen an den Hafenfonds.",
        "Am 3. 10. 2031 um 9.45 Uhr blieb der Motor der Fähre stehen, 1.200 m vor dem Steg.",
        "Es ist ein bekanntes, viel geliebtes und halb vergessenes Lied.",
        "Dr. Osei wohnt in der Mühlgasse Nr. 7, neben der St.-Anna-Kirche.",
        "Drei Tage lang fiel Regen, dann nahm der Fluss die Holzbrücke mit.",
        "Bitte schreiben Sie an buero@example.org oder siehe https://example.org/a?b=1&c=2.",
        "Sie kämen, sagten sie, doch wir werden ja sehen, wer am Ende da ist ...",
        "Das Team wurde Zweiter, z. B. vor Norwegen, in ca. 41 Min.",
        "Ein Rotmilan kreiste über dem Feld, während zwei Kinder ihm zusahen.",
        "Niemand weiß, warum die Uhr im Turm sonntags rückwärts läuft.",
        "Jeden Winter flickt der alte Fischer dieselben drei Netze.",
        "Er verkaufte 3/4 der Äpfel, behielt den Rest und backte einen Kuchen.",
        "Der Hund der Nachbarn meiner Schwester bellte die ganze Nacht »nichts« an.",
    ],
    "fr": [
        "La boulangère ouvre sa boutique à cinq heures et demie, bien avant le premier tram.",
        "M. Lindqvist n'a pas répondu ; il comptait les cygnes (encore).",
        "« Qui a laissé l'échelle ici ? » demanda-t-elle, et personne ne dit mot.",
        "Nous avons payé 4,50 € pour deux tasses de thé, dont 12 % pour le port.",
        "Aujourd'hui, c'est jusqu'à l'aube qu'on chantera, dit-on.",
        "Il pleuvait depuis trois jours, puis la rivière a emporté le pont de bois.",
        "L'été, les enfants de l'île vont à l'école en barque.",
        "Personne ne sait pourquoi l'horloge recule le dimanche.",
    ],
    "cs": [
        "Pekařka otevírá krámek v půl šesté, dlouho před první tramvají.",
        "Pan Lindqvist neodpověděl; počítal (zase) labutě.",
        "„Kdo tu nechal ten žebřík?“ zeptala se a nikdo nic neřekl.",
        "Zaplatili jsme 45,50 Kč za dva čaje, např. i pro Dr. Oseie.",
        "Tři dny pršelo, pak řeka odnesla dřevěný most.",
        "Nikdo neví, proč hodiny na věži jdou v neděli pozpátku.",
    ],
    "ja": [
        "パン屋の女性は、始発の路面電車よりずっと早く店を開ける。",
        "「誰がここに梯子を置いたの？」と彼女は尋ねた。",
        "三日間雨が降り、川は木の橋を流していった。",
        "塔の時計が日曜日に逆に進む理由は、誰も知らない。",
        "お茶を二杯で４５０円、そのうち12％は港の基金に入る。",
    ],
    "zh": [
        "面包师五点半开门，比第一班电车早得多。",
        "“谁把梯子放在这里？”她问道，没有人回答。",
        "下了三天雨，河水冲走了木桥。",
        "没有人知道钟楼的钟为什么在星期天倒着走。",
        "两杯茶４.５０元，其中12％归港口基金（每年）。",
    ],
    "ru": [
        "Пекарь открывает лавку в половине шестого, задолго до первого трамвая.",
        "«Кто оставил здесь лестницу?» — спросила она, и никто не ответил.",
    ],
    "ar": ["فتحت الخبازة دكانها قبل أول ترام بوقت طويل.", "لا أحد يعرف لماذا تسير الساعة إلى الوراء يوم الأحد؟"],
    "hi": ["बेकर साढ़े पाँच बजे दुकान खोलती है।", "रविवार को घड़ी उल्टी क्यों चलती है, कोई नहीं जानता।"],
    "ko": ["제빵사는 첫 전차보다 훨씬 먼저 가게를 연다."],
}

# Odd white space, Unicode corners, punctuation that tools treat specially.
CORNERS = [
    "", " ", "   ", "\t", "a", ".", "...", "-", "--", "—", "'", "\"", "\"\"", "''", "``quoted''",
    " leading and trailing ", "two  blanks   and\ttab", "no\u00a0break\u00a0space", "thin\u2009space\u202fnarrow",
    "ideographic\u3000space", "line\u2028separator", "paragraph\u2029separator", "next\u0085line", "unit\u001fseparator",
    "file\u001cseparator", "bell\u0007and\u0000null", "delete\u007fand\u0090", "soft\u00adhyphen", "zero\u200bwidth\u200djoiner",
    "\ufeffbyte order mark", "a\ufeffb", "e\u0301 is not \u00e9", "\u0301", "A\u030a \u212b \u00c5", "\ufb01sh \ufb00",
    "\U0001f600 smile", "family \U0001f468\u200d\U0001f469\u200d\U0001f467", "flag \U0001f1e9\U0001f1ea", "\U0001d7d8\U0001d400",
    "\U00020000\U0002a6d6", "\u4f60\u597d world", "half\uff76\uff80\uff76\uff85", "\uff21\uff22\uff23 \uff11\uff12\uff13 \uff0c\uff0e\uff01\uff1f",
    "\u0661\u0662\u0663 \u096a\u096b", "\u2167 \u00bd \u00b2", "I\u0307stanbul \u0130zmir \u0131", "STRASSE Straße \u1e9e", "\u03a3\u03af\u03c3\u03c5\u03c6\u03bf\u03c2",
    "U.S.A. and e.g. this, i.e. that. Etc.", "No. 5 is not No.", "pp. 3-4; Fig. 2a", "3.14 1,000,000 1.000,5 .5 5. 1/2 1:2", "2nd 1990s 90's '90s",
    "A.B. C.D.E", "a.m. p.m.", "don't can't I'm you've he'll she'd it's we're", "o'clock rock'n'roll l'homme d'accord", "x's's 's 'S",
    "a-b a--b a - b -a a-", "well-known mother-in-law's -5 --", "@-@ already @-@ marked", "##AT##-##AT##", "foo_bar __init__ a_b",
    "<b>bold</b> <br/> a<b>c", "&amp; &lt; &gt; &quot; &apos; &#124; &#91; &#93; &", "| [ ] { } ( ) < >", "a|b [c] (d) {e}", "C:\\dir\\file", "%s %d {x} $1 ${y}",
    "http://a.example/x?y=1#z ftp://b.example", "user.name+tag@mail.example.com", "#hashtag @user", "50% $5 €5 5€ £3 ¥9", "+1-202-555-0147",
    "«guillemets» ‹single› „low“ ‚single‘ “curly” ‘single’", "ellipsis… and .. and ....", "sentence one.Sentence two", "wait!really?yes;no:maybe,so",
    "!!!???", "?! ¿qué? ¡ay!", "a,b ,c , d,", "1,a a,1 1,1", "a.b.c x.y 1.a a.1", "100.", "(1) [2] {3}", "« a » : b ; c ! d ?", "5° 5 °C 20 %", "naïve café œuvre ÆØÅ",
    "the the the the the", "a b c d e f g h i j k l m n o p q r s t u v w x y z", "Aaa BBB cCc", "ǅ ǆ Ǆ", "ﬃ ŉ ǰ ΐ", "Zażółć gęślą jaźń",
    "עברית ושלום", "\u202eright to left\u202c", "ไทยไม่มีช่องว่าง", "தமிழ்", "tab\tend\t", "\u2212 5 \u2013 6 \u2014 7 \u2015", "° º ª ¹ ³", "\u02bc \u2032 \u2033 \u00b4 `",
]


def all_prose():
    return [line for lines in PROSE.values() for line in lines]


def add_noise(line, rng, strength):
    """What a weak translation might look like: words lost, moved, doubled, changed in case or punctuation."""
    words = line.split(" ")
    out = []
    for word in words:
        draw = rng.random() / strength
        if draw < 0.06:
            continue
        if draw < 0.10:
            out.append(word)
        if draw < 0.14:
            word = word.upper() if rng.random() < 0.5 else word.rstrip(".,;!?") + rng.choice(["", ",", ".", " -"])
        if draw < 0.18 and len(word) > 2:
            word = word[:-1] + rng.choice("aeiouß日")
        out.append(word)
    if len(out) > 3 and rng.random() < strength:
        at = rng.randrange(len(out) - 2)
        out[at], out[at + 1] = out[at + 1], out[at]
    if len(out) > 5 and rng.random() < strength / 2:
        start = rng.randrange(len(out) - 3)
        block = out[start : start + 3]
        del out[start : start + 3]
        place = rng.randrange(len(out) + 1)
        out[place:place] = block
    return " ".join(out)


# A small grammar: [English, German, Japanese-like order of the English words is derived below].
NOUNS = [
    ("dog", "Hund", "犬"), ("bird", "Vogel", "鳥"), ("child", "Junge", "子供"), ("teacher", "Lehrer", "先生"),
    ("river", "Fluss", "川"), ("train", "Zug", "電車"), ("garden", "Garten", "庭"), ("letter", "Brief", "手紙"),
    ("apple", "Apfel", "林檎"), ("table", "Tisch", "机"), ("forest", "Wald", "森"), ("key", "Schlüssel", "鍵"),
    ("boat", "Kahn", "船"), ("tree", "Baum", "木"), ("friend", "Freund", "友達"), ("baker", "Bäcker", "パン屋"),
]
VERBS = [
    ("sees", "sieht", "見る"), ("finds", "findet", "見つける"), ("paints", "malt", "描く"), ("likes", "mag", "好む"),
    ("loses", "verliert", "失う"), ("carries", "trägt", "運ぶ"), ("follows", "verfolgt", "追う"), ("needs", "braucht", "要る"),
]
ADJECTIVES = [("old", "alten", "古い"), ("small", "kleinen", "小さい"), ("red", "roten", "赤い"), ("quiet", "stillen", "静かな"), ("new", "neuen", "新しい")]
ADVERBS = [("today", "heute", "今日"), ("often", "oft", "よく"), ("never", "nie", "決して"), ("again", "wieder", "また")]
MODALS = [("must", "muss", "べきだ"), ("can", "kann", "できる"), ("wants to", "will", "たい")]
BASE = {"sees": ("see", "sehen"), "finds": ("find", "finden"), "paints": ("paint", "malen"), "likes": ("like", "mögen"),
        "loses": ("lose", "verlieren"), "carries": ("carry", "tragen"), "follows": ("follow", "verfolgen"), "needs": ("need", "brauchen")}


def make_triple(rng):
    """An English sentence, its German and its Japanese translation, as words."""
    noun = lambda: rng.choice(NOUNS)
    adjective = lambda: rng.choice(ADJECTIVES) if rng.random() < 0.5 else None
    subject, thing, place = noun(), noun(), noun()
    verb, modal, adverb = rng.choice(VERBS), rng.choice(MODALS) if rng.random() < 0.4 else None, rng.choice(ADVERBS) if rng.random() < 0.5 else None
    s_adj, t_adj, has_place = adjective(), adjective(), rng.random() < 0.4
    en = ["the"] + ([s_adj[0]] if s_adj else []) + [subject[0]]
    en += (modal[0].split() + [BASE[verb[0]][0]]) if modal else [verb[0]]
    en += ["the"] + ([t_adj[0]] if t_adj else []) + [thing[0]]
    en += ["near", "the", place[0]] if has_place else []
    en += ([adverb[0]] if adverb else []) + ["."]
    de = ["der"] + ([s_adj[1][:-1]] if s_adj else []) + [subject[1], modal[1] if modal else verb[1]]
    de += ([adverb[1]] if adverb else []) + ["den"] + ([t_adj[1]] if t_adj else []) + [thing[1]]
    de += ["beim", place[1]] if has_place else []
    de += ([BASE[verb[0]][1]] if modal else []) + ["."]
    ja = ([adverb[2]] if adverb else []) + ([s_adj[2]] if s_adj else []) + [subject[2], "は"]
    ja += [place[2], "の", "近く", "で"] if has_place else []
    ja += ([t_adj[2]] if t_adj else []) + [thing[2], "を", verb[2]] + ([modal[2]] if modal else []) + ["。"]
    return en, de, ja


def make_triples(count, seed):
    rng = random.Random(seed)
    return [make_triple(rng) for _ in range(count)]
