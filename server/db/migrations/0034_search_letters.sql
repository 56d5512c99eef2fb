-- Searches ignore more: signs that look alike, invisible letters, the size and age of kana, and the forms of
-- kanji that JIS levels 1 to 4 and CP932 have (docs/rules/search.md#letters). domain/search/ has the tables.
create or replace function usual_forms(value text) returns text language plpgsql immutable strict parallel safe as $$
declare
  -- What shows nothing.
  invisible constant text := '['
      || '\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u17b4-\u17b5'
      || '\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0'
      || '\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3'
      || '\U0001d173-\U0001d17a\U000e0000-\U000e0fff'
      || ']';
  -- Signs that the normalization would take apart, and what stands for them.
  signs constant text := '´΄″‶˝˜˚¯‾￣⋯゛゜❶➀➊❷➁➋❸➂➌❹➃➍❺➄➎❻➅➏❼➆➐❽➇➑❾➈➒❿➉➓⓫⓬⓭⓮⓯⓰⓱'
    || '⓲⓳⓴⓿';
  usual_signs constant text := '''''"""~°ˉˉˉ…゙゚①①①②②②③③③④④④⑤⑤⑤⑥⑥⑥⑦⑦⑦⑧⑧⑧⑨⑨⑨⑩⑩⑩⑪⑫⑬⑭⑮'
    || '⑯⑰⑱⑲⑳⓪';
  -- Signs, kana and kanji of few texts, and what stands for them.
  rare constant text := '‐‑‒–—―⁃−˗⎯─━➖∼⁓〰‘’‛′‵ʹʻʼˈꞌ“”„‟ʺ〝〞〟❝❞·•‧∙⋅⸱ꞏ⁄∕⧸╱∖⧵╲'
    || '¦∣❘│┃ǀ∥║═⹀∶ː꞉∗⁎♯‹❮›❯⟨❬⟩❭«≪⟪»≫⟫≤⩽≥⩾✕✖⨯╳○◯⚪⚫⬤⌀∅∆ς∑∏ヰ'
    || '𛄠𛅐𛅤𛄟𛄢ヱ𛀀𛀁𛄡𛅑𛅥ㇰ𛄲𛅕ㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿヮ𛅒𛅦𛅧𛀂𛀃𛀄𛀅𛀆𛀇𛀈𛀉𛀊𛀋𛀌𛀍𛀎𛀏𛀐𛀑𛀒'
    || '𛀓𛀔𛀕𛀖𛀗𛀘𛀙𛀚𛀛𛀜𛀝𛀞𛀟𛀠𛀡𛀢𛀣𛀤𛀥𛀦𛀧𛀨𛀩𛀪𛀫𛀬𛀭𛀮𛀯𛀰𛀱𛀲𛀳𛀴𛀵𛀶𛀷𛀸𛀹𛀺𛀻𛀼𛀽𛀾𛀿𛁀𛁁𛁂𛁃𛁄'
    || '𛁅𛁆𛁇𛁈𛁉𛁊𛁋𛁌𛁍𛁎𛁏𛁐𛁑𛁒𛁓𛁔𛁕𛁖𛁗𛁘𛁙𛁚𛁛𛁜𛁝𛁞𛁟𛁠𛁡𛁢𛁣𛁤𛁥𛁦𛁧𛁨𛁩𛁪𛁫𛁬𛁭𛁮𛁯𛁰𛁱𛁲𛁳𛁴𛁵𛁶'
    || '𛁷𛁸𛁹𛁺𛁻𛁼𛁽𛁾𛁿𛂀𛂁𛂂𛂃𛂄𛂅𛂆𛂇𛂈𛂉𛂊𛂋𛂌𛂍𛂎𛂏𛂐𛂑𛂒𛂓𛂔𛂕𛂖𛂗𛂘𛂙𛂚𛂛𛂜𛂝𛂞𛂟𛂠𛂡𛂢𛂣𛂤𛂥𛂦𛂧𛂨'
    || '𛂩𛂪𛂫𛂬𛂭𛂮𛂯𛂰𛂱𛂲𛂳𛂴𛂵𛂶𛂷𛂸𛂹𛂺𛂻𛂼𛂽𛂾𛂿𛃀𛃁𛃂𛃃𛃄𛃅𛃆𛃇𛃈𛃉𛃊𛃋𛃌𛃍𛃎𛃏𛃐𛃑𛃒𛃓𛃔𛃕𛃖𛃗𛃘𛃙𛃚'
    || '𛃛𛃜𛃝𛃞𛃟𛃠𛃡𛃢𛃣𛃤𛃥𛃦𛃧𛃨𛃩𛃪𛃫𛃬𛃭𛃮𛃯𛃰𛃱𛃲𛃳𛃴𛃵𛃶𛃷𛃸𛃹𛃺𛃻𛃼𛃽𛃾𛃿𛄀𛄁𛄂𛄃𛄄𛄅𛄆𛄇𛄈𛄉𛄊𛄋𛄌'
    || '𛄍𛄎𛄏𛄐𛄑𛄒𛄓𛄔𛄕𛄖𛄗𛄘𛄙𛄚𛄛𛄜𛄝𛄞髙﨑嵜𠮷濱濵斎齊齋邊邉澤櫻國廣龍關鐵榮眞瀧冨嶋嶌峯淵檜德惠槇舘會'
    || '學靜萬條禮壽實穗豐黑曾增橫彌藏淺與圓乘龜佛僊兔兒劍劔勞勳單嚴參雙臺號囑團圍圖壓鹽壯賣變奧寶對將專巌巖'
    || '帶廳莊從應戶擧擴數斷舊晝晉曉來查檢樂樣權步齒殘殼氣澁溪灣滿燈點爲狀獨獸縣畫發盜碎禰祿穐稱稻穩竃粹絲經'
    || '繼續總綠繩纖聰聲脅藝莖薰藪藥蟲螢衞裝覺觀譯證讀諫讓贊轉輕辭遞遲遙鄕醫釋錢鑄錄陷隱鄰雜靈靑顯賴驛驅驗髓'
    || '鷗鷄麥黃';
  usual constant text := '-------------~~~''''''''''''''''''''""""""""""・・・・'
    || '・・・////¥¥¥||||||‖‖==:::**#<<>>〈〈〉〉《《《》》》≦≦≧≧××××〇〇'
    || '〇●●φφδσσπイイイイウウエエエエエエクココシストヌハヒフヘホムラリルレロワヲヲンアアアアイイイ'
    || 'イウウウウウエエエエエオオオカカカカカカカカカカカカキキキキキキキキクククククククケケケケケケコココ'
    || 'コササササササササシシシシシシススススススススセセセセセソソソソソソソタタタタチチチチチチチツツツツ'
    || 'ツテテテテテテテテテトトトトトトトナナナナナナナナナニニニニニニニニヌヌヌネネネネネネネノノノノノハ'
    || 'ハハハハハハハハハハヒヒヒヒヒヒヒフフフヘヘヘヘヘヘヘホホホホホホホホマママママママミミミミミミミム'
    || 'ムムムメメメモモモモモモヤヤヤヤヤヤユユユユヨヨヨヨヨヨララララリリリリリリリルルルルルルレレレレロ'
    || 'ロロロロロワワワワワイイイイイエエエエヲヲヲヲヲヲヲンン高崎崎吉浜浜斉斉斉辺辺沢桜国広竜関鉄栄真滝富'
    || '島島峰渕桧徳恵槙館会学静万条礼寿実穂豊黒曽増横弥蔵浅与円乗亀仏仙兎児剣剣労勲単厳参双台号嘱団囲図圧塩'
    || '壮売変奥宝対将専岩岩帯庁荘従応戸挙拡数断旧昼晋暁来査検楽様権歩歯残殻気渋渓湾満灯点為状独獣県画発盗砕'
    || '祢禄秋称稲穏竈粋糸経継続総緑縄繊聡声脇芸茎薫薮薬虫蛍衛装覚観訳証読諌譲賛転軽辞逓遅遥郷医釈銭鋳録陥隠'
    || '隣雑霊青顕頼駅駆験髄鴎鶏麦黄';
begin
  value := translate(value, signs, usual_signs);
  if value ~ invisible then
    value := regexp_replace(value, invisible, '', 'g');
  end if;
  value := lower(normalize(value, NFKC));
  value := translate(
    value,
    'ー〜`\゠ァィゥェォヵヶッャュョぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢ'
    || 'っつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔ'
    || 'ゕゖゝゞ',
    '-~''¥=アイウエオカケツヤユヨアアイイウウエエオオカガキギクグケゲコゴサザシジスズセゼソゾタダチ'
    || 'ヂツツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモヤヤユユヨヨラリルレロワワイエヲン'
    || 'ヴカケヽヾ'
  );
  if value ~ ('[' || rare || ']') then
    value := translate(value, rare, usual);
  end if;
  -- いすゞ is いすず, and the mark of a small kana joins the large one.
  if value ~ '[ヽヾ\u3099\u309a]' then
    value := regexp_replace(
      value, '([ァ-ヴ])ヽ|([ガギグゲゴザジズゼゾダヂヅデドバビブベボヴ])ヾ', '\1\2\1\2', 'g');
    value := normalize(regexp_replace(value, '([ァ-ン])ヾ', '\1\1' || U&'\3099', 'g'), NFC);
  end if;
  return value;
end $$;
create or replace function search_key(value text) returns text language sql immutable strict parallel safe
  return regexp_replace(usual_forms(value), '[\u0009-\u000d\u0020\u1680\u2028\u2029]', '', 'g') collate "C";
create or replace function text_key(value text) returns text language sql immutable strict parallel safe
  return usual_forms(value) collate "C";

-- Setting a column of its expression computes a stored key again.
update department set department_name = department_name where department_name_key <> search_key(department_name);
update supplier set supplier_code = supplier_code, company_name = company_name
  where supplier_code_key <> search_key(supplier_code)
    or supplier_name_key <> search_key(company_name || coalesce(branch_office_name, ''));
update portal_user set full_name = full_name, login_id = login_id
  where full_name_key <> search_key(full_name) or login_id_key <> search_key(login_id);
update saved_approval_route set approval_route_name = approval_route_name
  where approval_route_name_key <> search_key(approval_route_name);
update supplier_group set group_name = group_name where group_name_key <> search_key(group_name);
update message set title = title, sender_name = sender_name, sender_division_name = sender_division_name
  where title_key <> text_key(title) or sender_name_key <> search_key(sender_name)
    or sender_organisation_key <> search_key(
      coalesce(sender_division_name, '') || coalesce(sender_department_name, '')
      || coalesce(sender_company_name, '') || coalesce(sender_branch_office_name, ''));
-- search_key of the whole key: what it did not fold before are single letters.
update application set workflow_name = workflow_name where list_key <> text_key(list_key);

-- Rows of the audit log never change; their keys do here.
alter table audit_event disable trigger user;
update audit_event set full_name = full_name, object_name = object_name
  where person_key <> text_key(person_key) or object_name_key <> text_key(object_name_key);
alter table audit_event enable trigger user;
truncate audit_person, audit_object_name;
insert into audit_person (user_id, person_key)
  select distinct user_id, person_key from audit_event where user_id is not null and person_key is not null;
insert into audit_object_name (object_name_key)
  select distinct object_name_key from audit_event where object_name_key is not null;
