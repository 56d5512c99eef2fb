-- The tables of commit bea69a36, as pg_dump --schema-only writes them, and the record of its migrations.
CREATE FUNCTION public.count_long_lists() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'INSERT' then
    insert into long_list_change
      select l.principal_id, l.search_type, l.organisation_id, count(*)
      from added w join long_list l on l.principal_id = w.principal_id and l.search_type = w.search_type
      where not w.also @> array[l.organisation_id]
      group by l.principal_id, l.search_type, l.organisation_id;
  elsif tg_op = 'DELETE' then
    insert into long_list_change
      select l.principal_id, l.search_type, l.organisation_id, -count(*)
      from removed w join long_list l on l.principal_id = w.principal_id and l.search_type = w.search_type
      where not w.also @> array[l.organisation_id]
      group by l.principal_id, l.search_type, l.organisation_id;
  else
    insert into long_list_change
      select l.principal_id, l.search_type, l.organisation_id, sum(w.rows)
      from (
        select principal_id, search_type, also, 1 as rows from added
        union all
        select principal_id, search_type, also, -1 from removed
      ) w join long_list l on l.principal_id = w.principal_id and l.search_type = w.search_type
      where not w.also @> array[l.organisation_id]
      group by l.principal_id, l.search_type, l.organisation_id
      having sum(w.rows) <> 0;
  end if;
  return null;
end $$;
CREATE FUNCTION public.forbid_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception '% rows are only ever added', tg_table_name using errcode = 'restrict_violation';
end $$;
CREATE FUNCTION public.forbid_user_move() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.role <> old.role or new.supplier_id is distinct from old.supplier_id then
    raise exception 'a user''s role and supplier never change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
CREATE FUNCTION public.message_is_there() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (
    select from (select distinct message_id from added) a
    where not exists (select from message m where m.message_id = a.message_id)
  ) then
    raise exception '% rows belong to a message', tg_table_name using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
CREATE FUNCTION public.name_audit_events() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into audit_person (user_id, person_key)
    select distinct w.user_id, w.person_key from added w
    where w.user_id is not null and w.person_key is not null and not exists (
      select from audit_person p where p.user_id = w.user_id and p.person_key = w.person_key);
  insert into audit_object_name (object_name_key)
    select distinct w.object_name_key from added w
    where w.object_name_key is not null and not exists (
      select from audit_object_name n where n.object_name_key = w.object_name_key);
  return null;
end $$;
CREATE FUNCTION public.note_departments_renamed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into search_renamed (principal_id) select department_id from department where division_id = new.division_id;
  return null;
end $$;
CREATE FUNCTION public.note_master_data_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into master_data_change default values;
  return null;
end $$;
CREATE FUNCTION public.note_renamed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into search_renamed (principal_id) values ((to_jsonb(new) ->> tg_argv[0])::integer);
  return null;
end $$;
CREATE FUNCTION public.usual_forms(value text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
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
    || '𛄍𛄎𛄏𛄐𛄑𛄒𛄓𛄔𛄕𛄖𛄗𛄘𛄙𛄚𛄛𛄜𛄝𛄞罒𦉰⺲⺳⺋幮槳灞寱纑弌萬𠀋弎與丒丗坵兩竝乘⺄⺃⺂亂龜⻱⻲豫爭亊弍'
    || '亙亞焏亯亰⺅佛僊僲仭㠯假會倅傳竚仾躰軆體餘侫儞倂價儘矦帿儁爼侠㑨俢倶𠈓倐儉僞仐僃俲仂㒒僭俦㑪𠑊⺎兊兔'
    || '兒黨兠亓⺆內圓册冐⺴冩寫寃寇羃沍洌淒涸凛凢處凴凾釖⺈⺉刄苅剎尅歬劍剱劒劔釼𠝏劑剝剩箚劄㓛刧勵勞效敕勈'
    || '勖㔟勸勳勛匀勹匇帀迊滙奩區醫卆桌恊單愽⺊⻧巵夘卽卻⺁庬㫗廁廈廚廏廐廝廠嚴厺參雙收敍敘睿臺䑓𠮟號𠮷仝呑'
    || '訡吳咒咊吒咜喀嚥啠喆悊脣啞瘂啟啗譱憙㐂憘喻營齅呕甞噓譁嘨囑觜嚙齩噐譟嚔囊齧𪘂囘迴顖團圍圖國圀圈薗圡𡈽'
    || '壓阯坯阬陂埀埓𡉻𠂤墮隄塲壘壎鹽𦣪塡壍增墪牆壞壤𡋤𡉴罎壠壯聲壹賣壺變夓虁夛梦竒柰弉奧奬獎姙姸玅妒姊姧姬'
    || '娛媻壻聟嫰嫻孃學斈孽㝢𡧃垨冝宐寳寶實醼冨寬寢甯宷對壽專將⺌⺍尙尣⺏⺐尫堯㞍盡凥屆屛屬屢堽崗𦊆巌巖嵒嵓'
    || '巗𡶒岺嶽㟁𡶜峽峩峯嶋嶌㠀嶹嵜碕㟢﨑𥔎崐崕崙嵇篏崧嵳嶤𡸳𡵸𡸴巛巢⺒卷㠶䑺颿帶歸皈帮幫幙幤秊幷榦⺓廳廰廣'
    || '菴廢庿廽𢌞迺瓣辨辯貮貳彌彎强彈⺔當彝彥髴徃徑逕從从德悳𢛳徵㣺忄⺖⺗應悴恠戀恆耻惠悅恱惱惡懼慘媿愠愼慚'
    || '忼憗惮憇懷𢡛懺戞戰戲戶戾⺘拂捍𣴎拔擇擡擔拿挐拖抅拜據擴擧舉挾捼插揷搜埽𢰤擑揭搔碰搖擣𢭏攜擕攝掴擊𢭐攪'
    || '𢮦擿攢擥攵⺙勄敎數旉斎齊齋亝斊⻫斷斵挔旛⺛旣⺜舊𦾔㫖昻曻朙昬昺皨暎旾昰暱晝曠旹晄晉曬晠晣曟晚𣆶晳曉皜'
    || '曆厤皞皡瞹㬢曵拽曺曾㝡冣⺝朖朢朞夲桿杦檆邨條來耒盃桮枩㮤柗桝樞櫨棅栢栁桺查柹杤櫔𣜜榮荣棲捿𣑥桒櫻棧檔'
    || '檜樑鿄楳槑棃檳檮弃棊椶埦槨檢槶橢檝樓樂槩槪槀㮶橐樣槇櫳棥櫁糢權橫墫罇𣓤𣘺槗櫽簷蘗艢櫟罍楖欞﨔栾𣠽𣠤缺'
    || '缼惞歐欵謌歡步齒⻭歲歷歺⺞殁殘殲毆殼壳毁每夶毗氊⺠氣气炁⺡冰⺢汙决澐沉冲沒澤况湶洤㳒灋㤗𣳾𠂢淨淺濱濵'
    || '澣澔𣵀淚泪濤瀆凉婬㳃湻𣷹淸渴濟涉澁澀溪谿𧮾淵渊囦减溫凑涌灣濕溼滿潑凖澑㴞瀧滯渗㯃桼瀁灌洯潛濳瀦澘澂闊'
    || '𤄃沪泻瀨灩⺣燈灾烖爐烱點爲焔㷔熖燄燒烟㷀煑燻鎔煕熈凞爕烬耀鑠⺤⺥𣝣尓尒丬⺦牗⺧犂犧㸿⺨豺狀抂㺃貉獨狹'
    || '貍貎勐獵豬貓獻貒犹猨貘麞獸玁⺩珏瑇珎瓔瑯珡琹碯璢碼瑤瓚甁瓯磚產甼畫畎畍畄畱畆㽗畒𤰖畞罼畧畬畲疊疂疉叠'
    || '疇畺踈䟽肬皰靤癢瘦癡瘘瘉發皂晈皋晥皹瓫盜蕩蘯⺫縣眞眦𥆩䀹覩𥈞瞪暸𥇥瞩榘硏碎碪礮礪矴礙盌碻⺬⺭禮禩禰袮'
    || '禱祿禪穐龝秌粃祕祑稱偁穪稅穉稺禀稻糓穗頴穩穰宊竊窗牕窻漥窰窑竃䆴灶𥧄龍龒⻯豎筍筇觔筺箏篦牋䇳筭箟笵筱'
    || '筿𥱋箪𥫣筹簱籘籤篭龠粹黏肅鬻秔𥻘餈餻粮絲⺯綋帋綷縲纍夂經綂繪絕繼續緜總揔摠綠緖纃綫緣繩縱纖纎𦀗繍繋繅'
    || '纘纒䋝䌫⺰罐鑵缻𨫝⺱䈇罸羈覊覉⺶羗羑羣羹翆飜𦐂⺹耊畊聃躭垩𥹢聰聦聯聽軄⺻⺺⺼厷毓餚伷膽肧脅䏮𦚰脋脉腳'
    || '𦙾脫腦痮膣顋膓肤饍鱠脍臘﨟𦜝髕臟卧㫪𣇃舍䑛舖鋪艫柁舩艷䒑艹⺾⺿⻀𦫿蘆芲蘤藝秇蒭苢莓莖荔莕莊㽵藡蔐涖蒞'
    || '菟蘜蕐蔆莱萠蕿蘐茰蕚蔥蔕盖葢簑簔菔蒋䕃𦹥𨼲藏蕋蘂䔥蘊薰藥籔藪䉤藷萕蘓櫱乕⻁虛虗蟲蝨蝱蚉蟁蠶虵螢蠣蚘䵷'
    || '鼃蠻䖸蠭猬蜨蠅蜋蝼蟇蠎蝉蠏蝋蠹衄眾衞⻂袵絝裝裡裵躶襃襌㐮韈𧜎⻄⻃霸䂓槼覔眎覺覐覽覷觀⻅⻆觧觸觿譌譯證'
    || '咏譽唀悞說讀諫謚謠讁𧦅譛讓讚讐⻈𧯇豐㹠貔皃㒵戝贓賤贊臤贒貭⻉赱蹠蹟迹踐踴蹋蹤𨂻踌躪躳軀䡄輭轉輕輛輙鎋'
    || '軣轣䡎⻋𨐌辭辶⻌⻍⻎邉邊迤﨤逈邇廸廹迯遘遒遞逷遲衟逹泝溯㴑遙迁𨗉⻏郞郒郄郶鄕酆醉酧醱醤釀釋埜𡌛壄釡銲'
    || '鉤鑪鐸銕鐡鐵缽砿礦鑛㘅衘錢鏥鏽𨦇銳鑄鍊錄鍫鑳鐮鏁鎭𨪙銿鑒鍳𨯯鑽⻐镸兏⻑⻒⻓閇閠閒鬧關閱鬪鬭⻔峊⻖陁夅'
    || '陷隯阴隂侌險阳阦隨隱鄰騭𨻫隸鳫鴈䧺𠍱僱隽雝雜襍鶵⻗靁靈㚑灵靑⻘竫靜靣靱韌鞾⻙韮齏韵頸頥頰賴顏顯㬎顛⻚'
    || '凬凮飄颷飇飈⻛⻜⻝𩙿⻞⻟飱飰飮餝餠羪湌䬻舘𩜙⻠馱驛駈驅敺駞騷驗驒驘馿⻢⻣膸髓髙髮髥髩鬂䦰䰗欝⻤鰺鱷鰮'
    || '鼇鱔鱰魲⻥鳬鵶鷗鸜鵄鶯鵞鶫鷄雞𨿸寉靍靎靏鷀鷏鴼⻦鹼醎𢈘麤麥⻨麸麬麯麴麪麵蔴麽黃⻩黑默黱⻪鱉鼑皷鼡⻬齓'
    || '𪗱齡𪘚腭⻮⻰⺇𡑭⺑⺪⺮⺵⺸⺷⺽⻇⻊⻕⻡⺕';
  usual constant text := '-------------~~~''''''''''''''''''''""""""""""・・・・'
    || '・・・////¥¥¥||||||‖‖==:::**#<<>>〈〈〉〉《《《》》》≦≦≧≧××××〇〇'
    || '〇●●φφδσσπイイイイウウエエエエエエクココシストヌハヒフヘホムラリルレロワヲヲンアアアアイイイ'
    || 'イウウウウウエエエエエオオオカカカカカカカカカカカカキキキキキキキキクククククククケケケケケケコココ'
    || 'コササササササササシシシシシシススススススススセセセセセソソソソソソソタタタタチチチチチチチツツツツ'
    || 'ツテテテテテテテテテトトトトトトトナナナナナナナナナニニニニニニニニヌヌヌネネネネネネネノノノノノハ'
    || 'ハハハハハハハハハハヒヒヒヒヒヒヒフフフヘヘヘヘヘヘヘホホホホホホホホマママママママミミミミミミミム'
    || 'ムムムメメメモモモモモモヤヤヤヤヤヤユユユユヨヨヨヨヨヨララララリリリリリリリルルルルルルレレレレロ'
    || 'ロロロロロワワワワワイイイイイエエエエヲヲヲヲヲヲヲンン㓁㓁㓁㓁㔾㡡㯍㶚䆿䋆一万丈三与丑世丘両並乗乙'
    || '乚乛乱亀亀亀予争事二亘亜亟享京亻仏仙仙仞以仮会伜伝佇低体体体余佞你併価侭侯侯俊俎俠俣修俱倆倏倹偽傘備'
    || '傚働僕僣儔儕儼兀兌兎児党兜其冂内円冊冒冗写写冤冦冪冴冽凄凅凜凡処凭函刀刀刂刃刈刹剋前剣剣剣剣剣剣剤剥'
    || '剰剳剳功劫励労効勅勇勗勢勧勲勲勻包匆匝匝匯匳区医卒卓協単博卜卤卮卯即却厂厖厚厠厦厨厩厩厮厰厳去参双収'
    || '叙叙叡台台叱号吉同吞吟呉呪和咤咤咯咽哲哲哲唇唖唖啓啖善喜喜喜喩営嗅嘔嘗嘘嘩嘯嘱嘴噛噛器噪嚏嚢囓囓回回'
    || '囟団囲図国国圏園土土圧址坏坑坡垂埒埣堆堕堤場塁塤塩塩填塹増墩墻壊壌壗壚壜壟壮声壱売壷変夏夔多夢奇奈奘'
    || '奥奨奨妊妍妙妬姉姦姫娯婆婿婿嫩嫺嬢学学孼宇宇守宜宜宝宝実宴富寛寝寧審対寿専将小小尚尢尢尢尩尭尻尽居届'
    || '屏属屡岡岡岡岩岩岩岩岩岪岭岳岸岸峡峨峰島島島島崎崎崎崎崎崑崖崘嵆嵌嵩嵯嶢嶢嶧嶮川巣巳巻帆帆帆帯帰帰幇'
    || '幇幕幣年并幹幺庁庁広庵廃廟廻廻廼弁弁弁弐弐弥弯強弾彑当彜彦彿往径径従従徳徳徳徴心心心心応忰怪恋恒恥恵'
    || '悦悦悩悪惧惨愧慍慎慙慷憖憚憩懐懣懴戛戦戯戸戻扌払扞承抜択抬担拏拏拕拘拝拠拡挙挙挟挼挿挿捜掃掎接掲掻掽'
    || '揺搗搗携携摂摑撃撈撹撿擲攅攬攴攴敏教数敷斉斉斉斉斉斉断斲旅旙旡既日旧旧旨昂昇明昏昞星映春是昵昼昿時晃'
    || '晋晒晟晢晨晩晩晰暁暠暦暦暭暭曖曦曳曳曹曽最最月朗望期本杆杉杉村条来来杯杯松松松枡枢枦柄柏柳柳査柿栃栃'
    || '栃栄栄栖栖栲桑桜桟档桧梁梁梅梅梨梹梼棄棋棕椀椁検椢楕楫楼楽概概槁槊槖様槙槞樊樒模権横樽樽橈橋橋檃檐檗'
    || '檣檪櫑櫛櫺欅欒欛欟欠欠欣欧款歌歓歩歯歯歳歴歹歹歿残殱殴殻殻毀毎比毘氈民気気気氵氷氺汚決沄沈沖没沢況泉'
    || '泉法法泰泰派浄浅浜浜浣浩涅涙涙涛涜涼淫淬淳添清渇済渉渋渋渓渓渓渕渕渕減温湊湧湾湿湿満溌準溜滔滝滞滲漆'
    || '漆漾潅潔潜潜潴潸澄濶濶濾瀉瀬灎灬灯災災炉炯点為焰焰焰焰焼煙煢煮熏熔熙熙熙燮燼燿爍爫爫爵爾爾爿爿牖牛犁'
    || '犠犢犭犲状狂狗狢独狭狸猊猛猟猪猫献猯猶猿獏獐獣獫王玨玳珍珱琅琴琴瑙瑠瑪瑶瓉瓶甌甎産町画甽界留留畝畝畝'
    || '畝畝畢略畭畭畳畳畳畳畴疆疎疏疣疱疱痒痩痴瘻癒発皁皎皐皖皸盆盗盪盪目県真眥睨睫睹瞞瞠瞭瞼矚矩研砕砧砲砺'
    || '碇碍碗確示礻礼祀祢祢祷禄禅秋秋秋秕秘秩称称称税稚稚稟稲穀穂穎穏穣突窃窓窓窓窪窯窯竈竈竈竈竜竜竜竪笋笻'
    || '筋筐筝箆箋箋算箘範篠篠簗簞籅籌籏籐籖籠籥粋粘粛粥粳粼糍糕糧糸糹紘紙紣累累終経統絵絶継続綿総総総緑緒緕'
    || '線縁縄縦繊繊織繡繫繰纉纏纓纜纟缶缶缶缶罓罩罰羇羇羇羊羌羐群羮翠翻翼耂耋耕耼耽聖聞聡聡聨聴職聿肀肉肱育'
    || '肴胄胆胚脇脇脇脇脈脚脛脱脳脹腟腮腸膚膳膾膾臈臈臍臏臓臥舂舂舎舐舗舗舮舵船艶艸艸艸艸艸艾芦花花芸芸芻苡'
    || '苺茎茘荇荘荘荻荻莅莅莵菊華菱萊萌萱萱萸萼葱蒂蓋蓋蓑蓑蔔蔣蔭蔭蔭蔵蕊蕊蕭薀薫薬薮薮薮薯薺蘇蘖虎虎虚虚虫'
    || '虱虻蚊蚊蚕蛇蛍蛎蛔蛙蛙蛮蛾蜂蝟蝶蝿螂螻蟆蟒蟬蟹蠟蠧衂衆衛衤衽袴装裏裴裸褒褝襄襪襷西覀覇規規覓視覚覚覧'
    || '覰観见角解触觽訛訳証詠誉誘誤説読諌諡謡謫謳譖譲讃讎讠豅豊豚豼貌貌財賍賎賛賢賢質贝走跖跡跡践踊踏踪蹈躊'
    || '躙躬躯軌軟転軽輌輒轄轟轢轤车辛辞辵辵辵辵辺辺迆返迥迩迪迫逃逅逎逓逖遅道達遡遡遡遥遷邃邑郎郎郤部郷鄷酔'
    || '酬醗醬醸釈野野野釜釬鈎鈩鈬鉄鉄鉄鉢鉱鉱鉱銜銜銭銹銹鋏鋭鋳錬録鍬鍵鎌鎖鎮鏘鐘鑑鑑鑓鑚钅長長長長长閉閏間'
    || '閙関閲闘闘门阜阝陀降陥陦陰陰陰険陽陽随隠隣隲隴隷雁雁雄集雇雋雍雑雑雛雨雷霊霊霊青青靖静面靭靭靴韦韭韲'
    || '韻頚頤頬頼顔顕顕顚页風風飃飆飆飆风飞食飠飠飠飧飯飲飾餅養餐餞館饒饣駄駅駆駆駆駝騒験騨騾驢马骨髄髄高髪'
    || '髯鬢鬢鬮鬮鬱鬼鯵鰐鰛鰲鱓鱪鱸鱼鳧鴉鴎鴝鴟鴬鵝鶇鶏鶏鶏鶴鶴鶴鶴鶿鷆鷺鸟鹸鹹鹿麁麦麦麩麩麹麹麺麺麻麼黄黄'
    || '黒黙黛黾鼈鼎鼓鼠齐齔齟齢齬齶齿龙𠘨𡋗𡯂𤴔𥫗𦉫𦍋𦍌𦥑𧢲𧾷𨸏𩠐𫜹';
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
CREATE FUNCTION public.search_key(value text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (regexp_replace(public.usual_forms(value), '[\u0009-\u000d\u0020\u1680\u2028\u2029]'::text, ''::text, 'g'::text) COLLATE "C");
CREATE FUNCTION public.search_pairs(value text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  select array_agg(distinct pair collate "C") from (
    select letter || lead(letter) over (order by place) as pair
    from string_to_table(value, null) with ordinality as letters (letter, place)
  ) pairs where pair is not null and strpos(pair, chr(10)) = 0
$$;
CREATE FUNCTION public.text_key(value text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (public.usual_forms(value) COLLATE "C");
CREATE TABLE public.application (
    application_id integer NOT NULL,
    workflow_id integer NOT NULL,
    division_id integer NOT NULL,
    division_name text NOT NULL,
    workflow_name text NOT NULL,
    applicant_user_id integer NOT NULL,
    applicant_division_name text,
    applicant_department_name text,
    applicant_company_name text,
    applicant_branch_office_name text,
    applicant_full_name text NOT NULL,
    application_at timestamp with time zone NOT NULL,
    applicant_answers_hope_date date NOT NULL,
    field_name01 text,
    field_name02 text,
    field_name03 text,
    field_name04 text,
    field_name05 text,
    field_name06 text,
    field_name07 text,
    field_name08 text,
    field_name09 text,
    field_name10 text,
    field_value01 text,
    field_value02 text,
    field_value03 text,
    field_value04 text,
    field_value05 text,
    field_value06 text,
    field_value07 text,
    field_value08 text,
    field_value09 text,
    field_value10 text,
    approval_route_name text,
    status smallint NOT NULL,
    result smallint,
    cancelled_at timestamp with time zone,
    version integer NOT NULL,
    event_count integer NOT NULL,
    last_event_at timestamp with time zone NOT NULL,
    resubmitted_from_application_id integer,
    listed_steps jsonb NOT NULL,
    list_key text GENERATED ALWAYS AS (((((((('no.'::text || (application_id)::text) || chr(10)) || public.search_key(workflow_name)) || chr(10)) || public.search_key(applicant_full_name)) || chr(10)) || COALESCE(public.search_key(COALESCE(field_value01, field_value02, field_value03, field_value04, field_value05, field_value06, field_value07, field_value08, field_value09, field_value10)), ''::text))) STORED COLLATE pg_catalog."C",
    CONSTRAINT application_check CHECK (((result IS NOT NULL) = (status = 3))),
    CONSTRAINT application_check1 CHECK (((cancelled_at IS NULL) OR (status = 1))),
    CONSTRAINT application_event_count_check CHECK ((event_count >= 1)),
    CONSTRAINT application_result_check CHECK ((result = ANY (ARRAY[1, 2]))),
    CONSTRAINT application_status_check CHECK ((status = ANY (ARRAY[1, 2, 3]))),
    CONSTRAINT application_version_check CHECK ((version >= 1))
);
ALTER TABLE public.application ALTER COLUMN application_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.application_application_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.application_event (
    application_id integer NOT NULL,
    event_number integer NOT NULL,
    kind text NOT NULL,
    approval_route_step_id integer,
    user_id integer NOT NULL,
    division_name text,
    department_name text,
    company_name text,
    branch_office_name text,
    full_name text NOT NULL,
    happened_at timestamp with time zone NOT NULL,
    from_status smallint,
    to_status smallint NOT NULL,
    comment text,
    file_ids integer[] NOT NULL,
    event jsonb NOT NULL,
    for_user_id integer,
    for_full_name text,
    CONSTRAINT application_event_check CHECK (((for_user_id IS NULL) = (for_full_name IS NULL))),
    CONSTRAINT application_event_event_number_check CHECK ((event_number >= 1)),
    CONSTRAINT application_event_kind_check CHECK ((kind = ANY (ARRAY['submitted'::text, 'approved'::text, 'rejected'::text, 'replaced'::text, 'cancelled'::text]))),
    CONSTRAINT application_event_reason_check CHECK (((kind <> 'replaced'::text) OR (comment IS NOT NULL))),
    CONSTRAINT application_event_step_check CHECK (((kind = ANY (ARRAY['approved'::text, 'rejected'::text, 'replaced'::text])) = (approval_route_step_id IS NOT NULL)))
);
CREATE TABLE public.application_file (
    file_id integer NOT NULL,
    application_id integer NOT NULL,
    approval_route_step_id integer,
    "position" smallint NOT NULL,
    file_name text NOT NULL,
    size integer NOT NULL,
    sha256 bytea NOT NULL,
    storage_key text NOT NULL,
    CONSTRAINT application_file_position_check CHECK ((("position" >= 1) AND ("position" <= 3))),
    CONSTRAINT application_file_sha256_check CHECK ((length(sha256) = 32)),
    CONSTRAINT application_file_size_check CHECK ((size >= 0))
);
ALTER TABLE public.application_file ALTER COLUMN file_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.application_file_file_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.application_nudge (
    approval_route_step_id integer NOT NULL,
    day date NOT NULL,
    user_id integer NOT NULL,
    nudged_at timestamp with time zone NOT NULL
);
CREATE TABLE public.approval_route_step (
    approval_route_step_id integer NOT NULL,
    application_id integer NOT NULL,
    step_order smallint,
    step_type smallint NOT NULL,
    department_id integer,
    supplier_id integer,
    all_flag boolean NOT NULL,
    status smallint NOT NULL,
    started_at timestamp with time zone,
    closed_at timestamp with time zone,
    operation_at timestamp with time zone,
    operation_user_id integer,
    operation_division_name text,
    operation_department_name text,
    operation_company_name text,
    operation_branch_office_name text,
    operation_user_name text,
    comment text,
    self_approved boolean DEFAULT false NOT NULL,
    version integer NOT NULL,
    operation_for_user_id integer,
    operation_for_user_name text,
    planned_on date,
    CONSTRAINT approval_route_step_check CHECK (((step_type = 7) = (step_order IS NULL))),
    CONSTRAINT approval_route_step_check1 CHECK (((step_type = 1) = ((step_order IS NOT NULL) AND (step_order = 1)))),
    CONSTRAINT approval_route_step_check10 CHECK (((operation_at IS NULL) OR (closed_at IS NULL))),
    CONSTRAINT approval_route_step_check11 CHECK (((step_type <> 7) OR ((started_at IS NULL) AND (status = 1)))),
    CONSTRAINT approval_route_step_check12 CHECK (((operation_for_user_id IS NULL) = (operation_for_user_name IS NULL))),
    CONSTRAINT approval_route_step_check2 CHECK (((step_type = 2) = ((step_order IS NOT NULL) AND (step_order = 2)))),
    CONSTRAINT approval_route_step_check3 CHECK (((step_type = 3) = ((step_order IS NOT NULL) AND (step_order = 3)))),
    CONSTRAINT approval_route_step_check4 CHECK ((num_nonnulls(department_id, supplier_id) = 1)),
    CONSTRAINT approval_route_step_check5 CHECK (((status = 1) = (operation_at IS NULL))),
    CONSTRAINT approval_route_step_check6 CHECK ((((operation_at IS NULL) = (operation_user_id IS NULL)) AND ((operation_at IS NULL) = (operation_user_name IS NULL)))),
    CONSTRAINT approval_route_step_check7 CHECK (((status = 2) = (step_type = 1))),
    CONSTRAINT approval_route_step_check8 CHECK (((operation_at IS NULL) OR (started_at IS NOT NULL))),
    CONSTRAINT approval_route_step_check9 CHECK (((closed_at IS NULL) OR (started_at IS NOT NULL))),
    CONSTRAINT approval_route_step_status_check CHECK ((status = ANY (ARRAY[1, 2, 3, 4]))),
    CONSTRAINT approval_route_step_step_order_check CHECK ((step_order >= 1)),
    CONSTRAINT approval_route_step_step_type_check CHECK ((step_type >= 1)),
    CONSTRAINT approval_route_step_version_check CHECK ((version >= 1))
);
ALTER TABLE public.approval_route_step ALTER COLUMN approval_route_step_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.approval_route_step_approval_route_step_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.approval_route_step_prev (
    application_id integer NOT NULL,
    approval_route_step_id integer NOT NULL,
    prev_step_id integer NOT NULL,
    CONSTRAINT approval_route_step_prev_check CHECK ((approval_route_step_id <> prev_step_id))
);
CREATE TABLE public.approval_route_step_user (
    approval_route_step_id integer NOT NULL,
    user_id integer NOT NULL,
    "position" smallint NOT NULL
);
CREATE TABLE public.audit_event (
    audit_event_id bigint NOT NULL,
    happened_at timestamp with time zone NOT NULL,
    happened_on date NOT NULL,
    user_id integer,
    full_name text,
    organisation_name text,
    action text NOT NULL,
    object_kind text,
    object_id integer,
    object_name text,
    detail jsonb DEFAULT '{}'::jsonb NOT NULL,
    object_name_key text GENERATED ALWAYS AS (public.search_key(object_name)) STORED COLLATE pg_catalog."C",
    owner_id integer GENERATED ALWAYS AS (
CASE object_kind
    WHEN 'application_file'::text THEN ((detail ->> 'application_id'::text))::integer
    WHEN 'notice_file'::text THEN ((detail ->> 'notice_id'::text))::integer
    WHEN 'message_file'::text THEN ((detail ->> 'message_id'::text))::integer
    ELSE NULL::integer
END) STORED,
    person_key text GENERATED ALWAYS AS (((public.search_key(full_name) || chr(10)) || COALESCE(public.search_key(organisation_name), ''::text))) STORED COLLATE pg_catalog."C",
    CONSTRAINT audit_event_check CHECK (((user_id IS NULL) = (full_name IS NULL))),
    CONSTRAINT audit_event_check1 CHECK (((object_id IS NULL) OR (object_kind IS NOT NULL))),
    CONSTRAINT audit_event_detail_check CHECK ((jsonb_typeof(detail) = 'object'::text))
);
ALTER TABLE public.audit_event ALTER COLUMN audit_event_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_event_audit_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.audit_object_name (
    object_name_key text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.audit_person (
    user_id integer NOT NULL,
    person_key text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.backup (
    backup_id integer NOT NULL,
    finished_at timestamp with time zone NOT NULL
);
ALTER TABLE public.backup ALTER COLUMN backup_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.backup_backup_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.company_holiday (
    day date NOT NULL,
    name text NOT NULL
);
CREATE TABLE public.delegation (
    delegation_id integer NOT NULL,
    user_id integer NOT NULL,
    delegate_user_id integer NOT NULL,
    division_id integer,
    supplier_id integer,
    first_day date NOT NULL,
    last_day date NOT NULL,
    named_by_user_id integer,
    reason text,
    created_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    ended_by_user_id integer,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT delegation_check CHECK ((user_id <> delegate_user_id)),
    CONSTRAINT delegation_check1 CHECK ((first_day <= last_day)),
    CONSTRAINT delegation_check2 CHECK ((num_nonnulls(division_id, supplier_id) = 1)),
    CONSTRAINT delegation_check3 CHECK (((named_by_user_id IS NULL) = (reason IS NULL))),
    CONSTRAINT delegation_check4 CHECK (((ended_at IS NULL) = (ended_by_user_id IS NULL)))
);
ALTER TABLE public.delegation ALTER COLUMN delegation_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.delegation_delegation_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE SEQUENCE public.principal_id
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.department (
    department_id integer DEFAULT nextval('public.principal_id'::regclass) NOT NULL,
    department_code text NOT NULL,
    department_name text NOT NULL,
    department_name_key text GENERATED ALWAYS AS (public.search_key(department_name)) STORED NOT NULL COLLATE pg_catalog."C",
    division_id integer NOT NULL,
    active boolean DEFAULT true NOT NULL
);
CREATE TABLE public.department_group (
    department_group_id integer NOT NULL,
    department_group_code text NOT NULL,
    group_name text NOT NULL,
    division_id integer NOT NULL,
    active boolean DEFAULT true NOT NULL
);
ALTER TABLE public.department_group ALTER COLUMN department_group_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.department_group_department_group_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.department_group_member (
    department_group_id integer NOT NULL,
    department_id integer NOT NULL
);
CREATE TABLE public.division (
    division_id integer NOT NULL,
    division_code text NOT NULL,
    division_name text NOT NULL,
    active boolean DEFAULT true NOT NULL
);
ALTER TABLE public.division ALTER COLUMN division_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.division_division_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.portal_user (
    user_id integer DEFAULT nextval('public.principal_id'::regclass) NOT NULL,
    role smallint NOT NULL,
    login_id text NOT NULL,
    full_name text NOT NULL,
    full_name_key text GENERATED ALWAYS AS (public.search_key(full_name)) STORED NOT NULL COLLATE pg_catalog."C",
    mail_address text NOT NULL,
    department_id integer,
    supplier_id integer,
    privilege smallint,
    source_invalid_flag boolean DEFAULT false NOT NULL,
    portal_invalid_flag boolean DEFAULT false NOT NULL,
    issuer text,
    subject text,
    version integer DEFAULT 1 NOT NULL,
    joined_at timestamp with time zone,
    privilege_set_in_portal boolean DEFAULT false NOT NULL,
    login_id_key text GENERATED ALWAYS AS (public.search_key(login_id)) STORED NOT NULL COLLATE pg_catalog."C",
    source_privilege smallint,
    CONSTRAINT portal_user_check CHECK (((issuer IS NULL) = (subject IS NULL))),
    CONSTRAINT portal_user_check1 CHECK ((((role = 1) AND (department_id IS NOT NULL) AND (supplier_id IS NULL) AND (privilege IS NOT NULL)) OR ((role = 2) AND (supplier_id IS NOT NULL) AND (department_id IS NULL) AND (privilege IS NULL)))),
    CONSTRAINT portal_user_privilege_check CHECK ((privilege = ANY (ARRAY[1, 2, 3]))),
    CONSTRAINT portal_user_role_check CHECK ((role = ANY (ARRAY[1, 2]))),
    CONSTRAINT portal_user_source_privilege_check CHECK (((source_privilege >= 1) AND (source_privilege <= 3)))
);
CREATE TABLE public.supplier (
    supplier_id integer DEFAULT nextval('public.principal_id'::regclass) NOT NULL,
    supplier_code text NOT NULL,
    supplier_code_key text GENERATED ALWAYS AS (public.search_key(supplier_code)) STORED NOT NULL COLLATE pg_catalog."C",
    company_name text NOT NULL,
    branch_office_name text,
    supplier_name_key text GENERATED ALWAYS AS (public.search_key((company_name || COALESCE(branch_office_name, ''::text)))) STORED NOT NULL COLLATE pg_catalog."C",
    invalid_flag boolean DEFAULT false NOT NULL
);
CREATE VIEW public.valid_user AS
 SELECT u.user_id,
    u.role,
    u.login_id,
    u.full_name,
    u.mail_address,
    u.department_id,
    u.supplier_id,
    u.privilege
   FROM (public.portal_user u
     LEFT JOIN public.supplier s ON ((s.supplier_id = u.supplier_id)))
  WHERE ((NOT u.source_invalid_flag) AND (NOT u.portal_invalid_flag) AND (NOT COALESCE(s.invalid_flag, false)));
CREATE VIEW public.effective_delegation AS
 SELECT g.delegation_id,
    g.user_id,
    g.delegate_user_id,
    g.first_day,
    g.last_day
   FROM ((((public.delegation g
     JOIN public.valid_user u ON ((u.user_id = g.user_id)))
     JOIN public.valid_user d ON ((d.user_id = g.delegate_user_id)))
     LEFT JOIN public.department ud ON ((ud.department_id = u.department_id)))
     LEFT JOIN public.department dd ON ((dd.department_id = d.department_id)))
  WHERE ((g.ended_at IS NULL) AND ((g.supplier_id IS NULL) OR ((u.supplier_id = g.supplier_id) AND (d.supplier_id = g.supplier_id))) AND ((g.division_id IS NULL) OR ((ud.division_id = g.division_id) AND (dd.division_id = g.division_id))));
CREATE TABLE public.idempotency_key (
    user_id integer NOT NULL,
    path text NOT NULL,
    key text NOT NULL,
    input_hash bytea NOT NULL,
    answer jsonb,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT idempotency_key_input_hash_check CHECK ((length(input_hash) = 32))
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE UNLOGGED TABLE public.limit_use (
    limit_name text NOT NULL,
    subject text NOT NULL,
    window_number bigint NOT NULL,
    points bigint NOT NULL,
    ends_at timestamp with time zone NOT NULL
);
CREATE TABLE public.login_state (
    state_hash bytea NOT NULL,
    browser_hash bytea NOT NULL,
    identity_provider text NOT NULL,
    nonce text NOT NULL,
    code_verifier text NOT NULL,
    return_to text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT login_state_browser_hash_check CHECK ((length(browser_hash) = 32)),
    CONSTRAINT login_state_state_hash_check CHECK ((length(state_hash) = 32))
);
CREATE TABLE public.long_list (
    principal_id integer NOT NULL,
    search_type smallint NOT NULL,
    organisation_id integer NOT NULL,
    rows integer NOT NULL
);
CREATE TABLE public.long_list_change (
    principal_id integer NOT NULL,
    search_type smallint NOT NULL,
    organisation_id integer NOT NULL,
    rows integer NOT NULL
);
CREATE TABLE public.mail (
    mail_id integer NOT NULL,
    event_key text NOT NULL,
    user_id integer NOT NULL,
    kind text NOT NULL,
    application_id integer,
    approval_route_step_id integer,
    queued_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    dropped_at timestamp with time zone,
    failed_at timestamp with time zone,
    last_error text,
    notice_id integer,
    message_id integer,
    stopped_import_id integer,
    delegation_id integer,
    CONSTRAINT mail_about_check CHECK (((num_nonnulls(application_id, notice_id, message_id, stopped_import_id, delegation_id) =
CASE
    WHEN (kind = ANY (ARRAY['mail_test'::text, 'daily'::text])) THEN 0
    ELSE 1
END) AND ((kind = 'notice_published'::text) = (notice_id IS NOT NULL)) AND ((kind = 'message_received'::text) = (message_id IS NOT NULL)) AND ((kind = 'import_stopped'::text) = (stopped_import_id IS NOT NULL)) AND ((kind = ANY (ARRAY['delegation_named'::text, 'delegation_ended'::text])) = (delegation_id IS NOT NULL)))),
    CONSTRAINT mail_check CHECK ((num_nonnulls(sent_at, dropped_at) <= 1))
);
ALTER TABLE public.mail ALTER COLUMN mail_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.mail_mail_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.master_data_change (
    master_data_change_id bigint NOT NULL,
    transaction_id xid8 DEFAULT pg_current_xact_id() NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.master_data_change ALTER COLUMN master_data_change_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.master_data_change_master_data_change_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.message (
    message_id integer NOT NULL,
    title text NOT NULL,
    title_key text GENERATED ALWAYS AS (public.text_key(title)) STORED NOT NULL COLLATE pg_catalog."C",
    body text NOT NULL,
    sender_user_id integer NOT NULL,
    sender_department_id integer,
    sender_supplier_id integer,
    sender_name text NOT NULL,
    sender_name_key text GENERATED ALWAYS AS (public.search_key(sender_name)) STORED NOT NULL COLLATE pg_catalog."C",
    sender_division_name text,
    sender_department_name text,
    sender_company_name text,
    sender_branch_office_name text,
    sent_at timestamp with time zone NOT NULL,
    reply_message_id integer,
    send_department_group_all boolean NOT NULL,
    send_supplier_all boolean NOT NULL,
    send_mail_flag boolean NOT NULL,
    sender_organisation_key text GENERATED ALWAYS AS (public.search_key((((COALESCE(sender_division_name, ''::text) || COALESCE(sender_department_name, ''::text)) || COALESCE(sender_company_name, ''::text)) || COALESCE(sender_branch_office_name, ''::text)))) STORED NOT NULL COLLATE pg_catalog."C",
    mail_count integer DEFAULT 0 NOT NULL,
    CONSTRAINT message_check CHECK ((num_nonnulls(sender_department_id, sender_supplier_id) = 1)),
    CONSTRAINT message_mail_count_check CHECK ((mail_count >= 0))
);
CREATE TABLE public.message_box (
    principal_id integer NOT NULL,
    message_id integer NOT NULL,
    also integer[] NOT NULL,
    sent_at timestamp with time zone NOT NULL
);
CREATE TABLE public.message_destination (
    message_id integer NOT NULL,
    department_group_id integer,
    supplier_id integer,
    CONSTRAINT message_destination_check CHECK ((num_nonnulls(department_group_id, supplier_id) = 1))
);
CREATE TABLE public.message_file (
    file_id integer NOT NULL,
    message_id integer NOT NULL,
    "position" smallint NOT NULL,
    file_name text NOT NULL,
    size integer NOT NULL,
    sha256 bytea NOT NULL,
    storage_key text NOT NULL,
    CONSTRAINT message_file_position_check CHECK ((("position" >= 1) AND ("position" <= 3))),
    CONSTRAINT message_file_sha256_check CHECK ((length(sha256) = 32)),
    CONSTRAINT message_file_size_check CHECK ((size >= 0))
);
ALTER TABLE public.message_file ALTER COLUMN file_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.message_file_file_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.message_mailbox (
    message_id integer NOT NULL,
    principal_id integer NOT NULL,
    to_user boolean DEFAULT false NOT NULL
);
ALTER TABLE public.message ALTER COLUMN message_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.message_message_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.message_read (
    message_id integer NOT NULL,
    user_id integer NOT NULL,
    read_at timestamp with time zone NOT NULL
);
CREATE TABLE public.notice (
    notice_id integer NOT NULL,
    system_notice_flag boolean NOT NULL,
    division_id integer,
    division_name text,
    title text NOT NULL,
    body text NOT NULL,
    publish_date_from date NOT NULL,
    publish_date_to date NOT NULL,
    publish_all_flag boolean NOT NULL,
    send_mail_flag boolean NOT NULL,
    posted_at timestamp with time zone NOT NULL,
    publish_datetime timestamp with time zone NOT NULL,
    create_user_id integer NOT NULL,
    create_division_name text NOT NULL,
    create_department_name text NOT NULL,
    create_full_name text NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by integer,
    version integer DEFAULT 1 NOT NULL,
    mail_count integer DEFAULT 0 NOT NULL,
    CONSTRAINT notice_check CHECK ((system_notice_flag = (division_id IS NULL))),
    CONSTRAINT notice_check1 CHECK (((division_id IS NULL) = (division_name IS NULL))),
    CONSTRAINT notice_check2 CHECK (((NOT system_notice_flag) OR (NOT publish_all_flag))),
    CONSTRAINT notice_check3 CHECK ((publish_date_to >= publish_date_from)),
    CONSTRAINT notice_check4 CHECK (((deleted_at IS NULL) = (deleted_by IS NULL))),
    CONSTRAINT notice_mail_count_check CHECK ((mail_count >= 0)),
    CONSTRAINT notice_version_check CHECK ((version >= 1))
);
CREATE TABLE public.notice_file (
    file_id integer NOT NULL,
    notice_id integer NOT NULL,
    "position" smallint NOT NULL,
    file_name text NOT NULL,
    size integer NOT NULL,
    sha256 bytea NOT NULL,
    storage_key text NOT NULL,
    CONSTRAINT notice_file_position_check CHECK ((("position" >= 1) AND ("position" <= 3))),
    CONSTRAINT notice_file_sha256_check CHECK ((length(sha256) = 32)),
    CONSTRAINT notice_file_size_check CHECK ((size >= 0))
);
ALTER TABLE public.notice_file ALTER COLUMN file_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.notice_file_file_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
ALTER TABLE public.notice ALTER COLUMN notice_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.notice_notice_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.notice_read (
    notice_id integer NOT NULL,
    user_id integer NOT NULL,
    read_at timestamp with time zone NOT NULL,
    supplier_id integer
);
CREATE TABLE public.notice_supplier (
    notice_id integer NOT NULL,
    supplier_id integer NOT NULL
);
CREATE TABLE public.notice_supplier_group (
    notice_id integer NOT NULL,
    supplier_group_id integer NOT NULL
);
CREATE TABLE public.supplier_division (
    supplier_id integer NOT NULL,
    division_id integer NOT NULL
);
CREATE VIEW public.supplier_dealing AS
 SELECT supplier_division.supplier_id,
    supplier_division.division_id
   FROM public.supplier_division
UNION ALL
 SELECT s.supplier_id,
    d.division_id
   FROM (public.supplier s
     CROSS JOIN public.division d)
  WHERE (NOT (EXISTS ( SELECT
           FROM public.supplier_division m
          WHERE (m.supplier_id = s.supplier_id))));
CREATE TABLE public.supplier_group_member (
    supplier_group_id integer NOT NULL,
    supplier_id integer NOT NULL
);
CREATE VIEW public.notice_target AS
 SELECT notice_supplier.notice_id,
    notice_supplier.supplier_id
   FROM public.notice_supplier
UNION ALL
 SELECT g.notice_id,
    m.supplier_id
   FROM (public.notice_supplier_group g
     JOIN public.supplier_group_member m ON ((m.supplier_group_id = g.supplier_group_id)))
UNION ALL
 SELECT n.notice_id,
    d.supplier_id
   FROM (public.notice n
     JOIN public.supplier_dealing d ON ((d.division_id = n.division_id)))
  WHERE n.publish_all_flag
UNION ALL
 SELECT n.notice_id,
    s.supplier_id
   FROM (public.notice n
     CROSS JOIN public.supplier s)
  WHERE n.system_notice_flag;
CREATE TABLE public.notification_setting (
    user_id integer NOT NULL,
    reminders boolean NOT NULL,
    notices boolean NOT NULL,
    version integer NOT NULL,
    CONSTRAINT notification_setting_version_check CHECK ((version >= 1))
);
CREATE TABLE public.provider_logout (
    identity_provider text NOT NULL,
    jti_hash bytea NOT NULL,
    sid_hash bytea,
    subject_hash bytea,
    issued_at timestamp with time zone NOT NULL,
    CONSTRAINT provider_logout_check CHECK ((num_nonnulls(sid_hash, subject_hash) > 0)),
    CONSTRAINT provider_logout_jti_hash_check CHECK ((length(jti_hash) = 32)),
    CONSTRAINT provider_logout_sid_hash_check CHECK ((length(sid_hash) = 32)),
    CONSTRAINT provider_logout_subject_hash_check CHECK ((length(subject_hash) = 32))
);
CREATE TABLE public.saved_approval_route (
    saved_approval_route_id integer NOT NULL,
    approval_route_name text NOT NULL,
    approval_route_name_key text GENERATED ALWAYS AS (public.search_key(approval_route_name)) STORED NOT NULL COLLATE pg_catalog."C",
    division_id integer NOT NULL,
    created_by integer NOT NULL,
    pic_approver_steps jsonb NOT NULL,
    viewer_steps jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT saved_approval_route_pic_approver_steps_check CHECK ((jsonb_typeof(pic_approver_steps) = 'array'::text)),
    CONSTRAINT saved_approval_route_version_check CHECK ((version >= 1)),
    CONSTRAINT saved_approval_route_viewer_steps_check CHECK ((jsonb_typeof(viewer_steps) = 'array'::text))
);
ALTER TABLE public.saved_approval_route ALTER COLUMN saved_approval_route_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.saved_approval_route_saved_approval_route_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.search_renamed (
    search_renamed_id bigint NOT NULL,
    principal_id integer NOT NULL
);
ALTER TABLE public.search_renamed ALTER COLUMN search_renamed_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.search_renamed_search_renamed_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.search_text (
    kind text NOT NULL,
    item_id integer NOT NULL,
    supplier_id integer NOT NULL,
    title text NOT NULL,
    by_name text NOT NULL,
    happened_at timestamp with time zone NOT NULL,
    parts jsonb NOT NULL,
    key text NOT NULL COLLATE pg_catalog."C",
    named integer[] DEFAULT '{}'::integer[] NOT NULL,
    fold_version smallint DEFAULT 1 NOT NULL,
    CONSTRAINT search_text_kind_check CHECK ((kind = ANY (ARRAY['application'::text, 'notice'::text, 'message'::text])))
)
WITH (toast_tuple_target='128');
ALTER TABLE ONLY public.search_text ALTER COLUMN key SET STORAGE MAIN;
CREATE TABLE public.session (
    session_hash bytea NOT NULL,
    user_id integer NOT NULL,
    identity_provider text NOT NULL,
    id_token text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone NOT NULL,
    sid_hash bytea,
    CONSTRAINT session_session_hash_check CHECK ((length(session_hash) = 32)),
    CONSTRAINT session_sid_hash_check CHECK ((length(sid_hash) = 32))
);
CREATE TABLE public.stopped_import (
    stopped_import_id integer NOT NULL,
    happened_at timestamp with time zone NOT NULL,
    accept_number integer NOT NULL,
    added integer NOT NULL,
    changed integer NOT NULL,
    vanished integer NOT NULL,
    warnings integer NOT NULL
);
ALTER TABLE public.stopped_import ALTER COLUMN stopped_import_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.stopped_import_stopped_import_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE VIEW public.stored_file AS
 SELECT 'application'::text AS owner,
    application_file.application_id AS owner_id,
    application_file.file_id,
    application_file.size,
    application_file.sha256,
    application_file.storage_key
   FROM public.application_file
UNION ALL
 SELECT 'notice'::text AS owner,
    notice_file.notice_id AS owner_id,
    notice_file.file_id,
    notice_file.size,
    notice_file.sha256,
    notice_file.storage_key
   FROM public.notice_file
UNION ALL
 SELECT 'message'::text AS owner,
    message_file.message_id AS owner_id,
    message_file.file_id,
    message_file.size,
    message_file.sha256,
    message_file.storage_key
   FROM public.message_file;
CREATE TABLE public.supplier_group (
    supplier_group_id integer NOT NULL,
    division_id integer NOT NULL,
    group_name text NOT NULL,
    group_name_key text GENERATED ALWAYS AS (public.search_key(group_name)) STORED NOT NULL COLLATE pg_catalog."C",
    version integer DEFAULT 1 NOT NULL,
    suspended boolean DEFAULT false NOT NULL,
    CONSTRAINT supplier_group_version_check CHECK ((version >= 1))
);
ALTER TABLE public.supplier_group ALTER COLUMN supplier_group_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.supplier_group_supplier_group_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.work_list (
    principal_id integer NOT NULL,
    search_type smallint NOT NULL,
    sort_key text NOT NULL COLLATE pg_catalog."C",
    application_id integer NOT NULL,
    also integer[] NOT NULL,
    other_key text NOT NULL COLLATE pg_catalog."C",
    plan_key text COLLATE pg_catalog."C",
    CONSTRAINT work_list_search_type_check CHECK ((search_type >= 1))
);
CREATE TABLE public.workflow (
    workflow_id integer NOT NULL,
    division_id integer NOT NULL,
    workflow_type_id integer NOT NULL,
    field_name01 text,
    field_name02 text,
    field_name03 text,
    field_name04 text,
    field_name05 text,
    field_name06 text,
    field_name07 text,
    field_name08 text,
    field_name09 text,
    field_name10 text,
    receptionist_department_id integer NOT NULL,
    receptionist_select_user_all boolean NOT NULL,
    route_setter_department_id integer NOT NULL,
    route_setter_select_user_all boolean NOT NULL,
    final_approver_user_id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    suspended boolean DEFAULT false NOT NULL
);
CREATE TABLE public.workflow_type (
    workflow_type_id integer NOT NULL,
    workflow_type_code text NOT NULL,
    workflow_name text NOT NULL,
    active boolean DEFAULT true NOT NULL
);
ALTER TABLE public.workflow_type ALTER COLUMN workflow_type_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.workflow_type_workflow_type_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.workflow_user (
    workflow_id integer NOT NULL,
    role_code smallint NOT NULL,
    user_id integer NOT NULL,
    CONSTRAINT workflow_user_role_code_check CHECK ((role_code = ANY (ARRAY[2, 3])))
);
ALTER TABLE public.workflow ALTER COLUMN workflow_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.workflow_workflow_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.working_day (
    day date NOT NULL,
    is_working boolean NOT NULL,
    number integer NOT NULL
);
ALTER TABLE ONLY public.application_event
    ADD CONSTRAINT application_event_pkey PRIMARY KEY (application_id, event_number);
ALTER TABLE ONLY public.application_file
    ADD CONSTRAINT application_file_pkey PRIMARY KEY (file_id);
ALTER TABLE ONLY public.application_nudge
    ADD CONSTRAINT application_nudge_pkey PRIMARY KEY (approval_route_step_id, day);
ALTER TABLE ONLY public.application
    ADD CONSTRAINT application_pkey PRIMARY KEY (application_id);
ALTER TABLE ONLY public.approval_route_step
    ADD CONSTRAINT approval_route_step_application_id_approval_route_step_id_key UNIQUE (application_id, approval_route_step_id);
ALTER TABLE ONLY public.approval_route_step
    ADD CONSTRAINT approval_route_step_pkey PRIMARY KEY (approval_route_step_id);
ALTER TABLE ONLY public.approval_route_step_prev
    ADD CONSTRAINT approval_route_step_prev_pkey PRIMARY KEY (approval_route_step_id, prev_step_id);
ALTER TABLE ONLY public.approval_route_step_user
    ADD CONSTRAINT approval_route_step_user_pkey PRIMARY KEY (approval_route_step_id, user_id);
ALTER TABLE ONLY public.audit_event
    ADD CONSTRAINT audit_event_pkey PRIMARY KEY (audit_event_id);
ALTER TABLE ONLY public.backup
    ADD CONSTRAINT backup_pkey PRIMARY KEY (backup_id);
ALTER TABLE ONLY public.company_holiday
    ADD CONSTRAINT company_holiday_pkey PRIMARY KEY (day);
ALTER TABLE ONLY public.delegation
    ADD CONSTRAINT delegation_pkey PRIMARY KEY (delegation_id);
ALTER TABLE ONLY public.department
    ADD CONSTRAINT department_department_code_key UNIQUE (department_code);
ALTER TABLE ONLY public.department_group
    ADD CONSTRAINT department_group_department_group_code_key UNIQUE (department_group_code);
ALTER TABLE ONLY public.department_group_member
    ADD CONSTRAINT department_group_member_pkey PRIMARY KEY (department_group_id, department_id);
ALTER TABLE ONLY public.department_group
    ADD CONSTRAINT department_group_pkey PRIMARY KEY (department_group_id);
ALTER TABLE ONLY public.department
    ADD CONSTRAINT department_pkey PRIMARY KEY (department_id);
ALTER TABLE ONLY public.division
    ADD CONSTRAINT division_division_code_key UNIQUE (division_code);
ALTER TABLE ONLY public.division
    ADD CONSTRAINT division_pkey PRIMARY KEY (division_id);
ALTER TABLE ONLY public.idempotency_key
    ADD CONSTRAINT idempotency_key_pkey PRIMARY KEY (user_id, path, key);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.limit_use
    ADD CONSTRAINT limit_use_pkey PRIMARY KEY (limit_name, subject, window_number);
ALTER TABLE ONLY public.login_state
    ADD CONSTRAINT login_state_pkey PRIMARY KEY (state_hash);
ALTER TABLE ONLY public.long_list
    ADD CONSTRAINT long_list_pkey PRIMARY KEY (principal_id, search_type, organisation_id);
ALTER TABLE ONLY public.mail
    ADD CONSTRAINT mail_event_key_user_id_key UNIQUE (event_key, user_id);
ALTER TABLE ONLY public.mail
    ADD CONSTRAINT mail_pkey PRIMARY KEY (mail_id);
ALTER TABLE ONLY public.master_data_change
    ADD CONSTRAINT master_data_change_pkey PRIMARY KEY (master_data_change_id);
ALTER TABLE ONLY public.message_box
    ADD CONSTRAINT message_box_pkey PRIMARY KEY (message_id, principal_id);
ALTER TABLE ONLY public.message_file
    ADD CONSTRAINT message_file_message_id_position_key UNIQUE (message_id, "position");
ALTER TABLE ONLY public.message_file
    ADD CONSTRAINT message_file_pkey PRIMARY KEY (file_id);
ALTER TABLE ONLY public.message_file
    ADD CONSTRAINT message_file_storage_key_key UNIQUE (storage_key);
ALTER TABLE ONLY public.message_mailbox
    ADD CONSTRAINT message_mailbox_pkey PRIMARY KEY (message_id, principal_id);
ALTER TABLE ONLY public.message
    ADD CONSTRAINT message_pkey PRIMARY KEY (message_id);
ALTER TABLE ONLY public.message_read
    ADD CONSTRAINT message_read_pkey PRIMARY KEY (message_id, user_id);
ALTER TABLE ONLY public.notice_file
    ADD CONSTRAINT notice_file_notice_id_position_key UNIQUE (notice_id, "position");
ALTER TABLE ONLY public.notice_file
    ADD CONSTRAINT notice_file_pkey PRIMARY KEY (file_id);
ALTER TABLE ONLY public.notice_file
    ADD CONSTRAINT notice_file_storage_key_key UNIQUE (storage_key);
ALTER TABLE ONLY public.notice
    ADD CONSTRAINT notice_pkey PRIMARY KEY (notice_id);
ALTER TABLE ONLY public.notice_read
    ADD CONSTRAINT notice_read_pkey PRIMARY KEY (notice_id, user_id);
ALTER TABLE ONLY public.notice_supplier_group
    ADD CONSTRAINT notice_supplier_group_pkey PRIMARY KEY (notice_id, supplier_group_id);
ALTER TABLE ONLY public.notice_supplier
    ADD CONSTRAINT notice_supplier_pkey PRIMARY KEY (notice_id, supplier_id);
ALTER TABLE ONLY public.notification_setting
    ADD CONSTRAINT notification_setting_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.portal_user
    ADD CONSTRAINT portal_user_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.portal_user
    ADD CONSTRAINT portal_user_role_login_id_key UNIQUE (role, login_id);
ALTER TABLE ONLY public.provider_logout
    ADD CONSTRAINT provider_logout_pkey PRIMARY KEY (identity_provider, jti_hash);
ALTER TABLE ONLY public.saved_approval_route
    ADD CONSTRAINT saved_approval_route_pkey PRIMARY KEY (saved_approval_route_id);
ALTER TABLE ONLY public.search_renamed
    ADD CONSTRAINT search_renamed_pkey PRIMARY KEY (search_renamed_id);
ALTER TABLE ONLY public.search_text
    ADD CONSTRAINT search_text_pkey PRIMARY KEY (kind, item_id, supplier_id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (session_hash);
ALTER TABLE ONLY public.approval_route_step
    ADD CONSTRAINT step_order_once UNIQUE (application_id, step_order) DEFERRABLE;
ALTER TABLE ONLY public.stopped_import
    ADD CONSTRAINT stopped_import_pkey PRIMARY KEY (stopped_import_id);
ALTER TABLE ONLY public.supplier_division
    ADD CONSTRAINT supplier_division_pkey PRIMARY KEY (supplier_id, division_id);
ALTER TABLE ONLY public.supplier_group_member
    ADD CONSTRAINT supplier_group_member_pkey PRIMARY KEY (supplier_group_id, supplier_id);
ALTER TABLE ONLY public.supplier_group
    ADD CONSTRAINT supplier_group_pkey PRIMARY KEY (supplier_group_id);
ALTER TABLE ONLY public.supplier
    ADD CONSTRAINT supplier_pkey PRIMARY KEY (supplier_id);
ALTER TABLE ONLY public.supplier
    ADD CONSTRAINT supplier_supplier_code_key UNIQUE (supplier_code);
ALTER TABLE ONLY public.work_list
    ADD CONSTRAINT work_list_pkey PRIMARY KEY (principal_id, search_type, application_id);
ALTER TABLE ONLY public.workflow
    ADD CONSTRAINT workflow_division_id_workflow_type_id_key UNIQUE (division_id, workflow_type_id);
ALTER TABLE ONLY public.workflow
    ADD CONSTRAINT workflow_pkey PRIMARY KEY (workflow_id);
ALTER TABLE ONLY public.workflow_type
    ADD CONSTRAINT workflow_type_pkey PRIMARY KEY (workflow_type_id);
ALTER TABLE ONLY public.workflow_type
    ADD CONSTRAINT workflow_type_workflow_type_code_key UNIQUE (workflow_type_code);
ALTER TABLE ONLY public.workflow_user
    ADD CONSTRAINT workflow_user_pkey PRIMARY KEY (workflow_id, role_code, user_id);
ALTER TABLE ONLY public.working_day
    ADD CONSTRAINT working_day_pkey PRIMARY KEY (day);
CREATE INDEX application_of_workflow ON public.application USING btree (workflow_id);
CREATE INDEX application_open ON public.application USING btree (application_id) WHERE ((status < 3) AND (cancelled_at IS NULL));
CREATE INDEX application_resubmitted ON public.application USING btree (resubmitted_from_application_id) WHERE (resubmitted_from_application_id IS NOT NULL);
CREATE INDEX audit_by_action ON public.audit_event USING btree (action, happened_at, audit_event_id);
CREATE INDEX audit_by_kind ON public.audit_event USING btree (object_kind, happened_at, audit_event_id);
CREATE INDEX audit_by_time ON public.audit_event USING btree (happened_at, audit_event_id);
CREATE INDEX audit_object_name_key ON public.audit_object_name USING btree (object_name_key);
CREATE INDEX audit_of_object ON public.audit_event USING btree (object_kind, object_id, happened_at, audit_event_id) WHERE (object_id IS NOT NULL);
CREATE INDEX audit_of_object_name ON public.audit_event USING btree (hashtext(object_name_key), happened_at, audit_event_id) WHERE (object_name_key IS NOT NULL);
CREATE INDEX audit_of_owner ON public.audit_event USING btree (object_kind, owner_id, happened_at, audit_event_id) WHERE (owner_id IS NOT NULL);
CREATE INDEX audit_of_user ON public.audit_event USING btree (user_id, happened_at, audit_event_id);
CREATE UNIQUE INDEX audit_opened ON public.audit_event USING btree (user_id, object_kind, object_id, happened_on) WHERE (action = 'opened'::text);
CREATE INDEX audit_person_of ON public.audit_person USING btree (user_id, person_key);
CREATE INDEX company_that_read ON public.notice_read USING btree (notice_id, supplier_id) WHERE (supplier_id IS NOT NULL);
CREATE INDEX delegation_of_delegate ON public.delegation USING btree (delegate_user_id, last_day);
CREATE INDEX delegation_of_user ON public.delegation USING btree (user_id, last_day);
CREATE INDEX department_of_division ON public.department USING btree (division_id);
CREATE UNIQUE INDEX destination_once ON public.message_destination USING btree (message_id, COALESCE(department_group_id, 0), COALESCE(supplier_id, 0));
CREATE INDEX file_of_key ON public.application_file USING btree (storage_key);
CREATE INDEX file_of_step ON public.application_file USING btree (approval_route_step_id) WHERE (approval_route_step_id IS NOT NULL);
CREATE UNIQUE INDEX file_once ON public.application_file USING btree (application_id, COALESCE(approval_route_step_id, 0), "position");
CREATE INDEX group_of_supplier ON public.supplier_group_member USING btree (supplier_id);
CREATE INDEX idempotency_key_age ON public.idempotency_key USING btree (created_at);
CREATE INDEX long_list_change_of ON public.long_list_change USING btree (principal_id, search_type, organisation_id) INCLUDE (rows);
CREATE INDEX mail_failed ON public.mail USING btree (failed_at) WHERE ((sent_at IS NULL) AND (dropped_at IS NULL) AND (failed_at IS NOT NULL));
CREATE INDEX mail_tested ON public.mail USING btree (sent_at) WHERE (kind = 'mail_test'::text);
CREATE INDEX message_box_page ON public.message_box USING btree (principal_id, sent_at DESC, message_id DESC) INCLUDE (also);
CREATE INDEX message_mailbox_of_user ON public.message_mailbox USING btree (principal_id, message_id) WHERE to_user;
CREATE INDEX message_mails ON public.message USING btree (sender_user_id, sent_at) WHERE (mail_count > 0);
CREATE INDEX message_of_sender ON public.message USING btree (sender_user_id, sent_at DESC, message_id DESC);
CREATE INDEX message_read_of_user ON public.message_read USING btree (user_id, message_id);
CREATE INDEX message_title ON public.message USING btree (message_id) INCLUDE (sent_at, title_key);
CREATE INDEX notice_by_time ON public.notice USING btree (publish_datetime DESC, notice_id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX notice_for_supplier ON public.notice_supplier USING btree (supplier_id);
CREATE INDEX notice_mails ON public.notice USING btree (create_user_id, posted_at) WHERE (mail_count > 0);
CREATE INDEX notice_of_division ON public.notice USING btree (division_id, publish_datetime DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX one_action_per_step ON public.application_event USING btree (approval_route_step_id) WHERE (kind = ANY (ARRAY['approved'::text, 'rejected'::text]));
CREATE INDEX reply_of_message ON public.message USING btree (reply_message_id) WHERE (reply_message_id IS NOT NULL);
CREATE INDEX route_set_by ON public.approval_route_step USING btree (operation_user_id, operation_at DESC) WHERE (step_type = 3);
CREATE INDEX saved_approval_route_of_division ON public.saved_approval_route USING btree (division_id, saved_approval_route_id) WHERE (deleted_at IS NULL);
CREATE INDEX search_text_former ON public.search_text USING btree (kind, item_id) WHERE (fold_version < 2);
CREATE INDEX search_text_message_pairs ON public.search_text USING gin (public.search_pairs(key)) WITH (fastupdate='on', gin_pending_list_limit='1024') WHERE (kind <> 'application'::text);
ALTER INDEX public.search_text_message_pairs ALTER COLUMN 1 SET STATISTICS 0;
CREATE INDEX search_text_named ON public.search_text USING gin (named) WHERE (supplier_id = 0);
CREATE INDEX search_text_pairs ON public.search_text USING gin (public.search_pairs(key)) WITH (fastupdate='on', gin_pending_list_limit='1024');
ALTER INDEX public.search_text_pairs ALTER COLUMN 1 SET STATISTICS 0;
CREATE INDEX session_of_sid ON public.session USING btree (sid_hash) WHERE (sid_hash IS NOT NULL);
CREATE INDEX session_of_user ON public.session USING btree (user_id);
CREATE INDEX step_of_user ON public.approval_route_step_user USING btree (user_id);
CREATE INDEX step_prev_of_application ON public.approval_route_step_prev USING btree (application_id);
CREATE INDEX step_to_act_of_supplier ON public.approval_route_step USING btree (supplier_id, application_id) WHERE ((status = 1) AND (step_order IS NOT NULL) AND (supplier_id IS NOT NULL));
CREATE INDEX step_to_remind_of ON public.approval_route_step USING btree (planned_on) WHERE ((status = 1) AND (started_at IS NOT NULL) AND (closed_at IS NULL));
CREATE INDEX supplier_group_of_division ON public.supplier_group USING btree (division_id, supplier_group_id);
CREATE INDEX user_of_department ON public.portal_user USING btree (department_id, user_id) WHERE (department_id IS NOT NULL);
CREATE UNIQUE INDEX user_of_subject ON public.portal_user USING btree (issuer, subject, role) WHERE (subject IS NOT NULL);
CREATE INDEX user_of_supplier ON public.portal_user USING btree (supplier_id, user_id) WHERE (supplier_id IS NOT NULL);
CREATE INDEX work_list_application ON public.work_list USING btree (application_id);
CREATE INDEX work_list_other ON public.work_list USING btree (principal_id, search_type, other_key, application_id) INCLUDE (also);
CREATE INDEX work_list_page ON public.work_list USING btree (principal_id, search_type, sort_key, application_id) INCLUDE (also);
CREATE INDEX work_list_plan ON public.work_list USING btree (principal_id, COALESCE(plan_key, sort_key), application_id) INCLUDE (also) WHERE (search_type = 3);
CREATE TRIGGER audit_event_names AFTER INSERT ON public.audit_event REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.name_audit_events();
CREATE TRIGGER audit_event_stays BEFORE DELETE OR UPDATE ON public.audit_event FOR EACH ROW EXECUTE FUNCTION public.forbid_change();
CREATE TRIGGER audit_events_stay BEFORE TRUNCATE ON public.audit_event FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();
CREATE TRIGGER event_stays BEFORE DELETE OR UPDATE ON public.application_event FOR EACH ROW EXECUTE FUNCTION public.forbid_change();
CREATE TRIGGER events_stay BEFORE TRUNCATE ON public.application_event FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();
CREATE TRIGGER long_list_delete AFTER DELETE ON public.work_list REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.count_long_lists();
CREATE TRIGGER long_list_insert AFTER INSERT ON public.work_list REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_long_lists();
CREATE TRIGGER long_list_update AFTER UPDATE ON public.work_list REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_long_lists();
CREATE TRIGGER master_data_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.company_holiday FOR EACH STATEMENT EXECUTE FUNCTION public.note_master_data_change();
CREATE TRIGGER master_data_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.department FOR EACH STATEMENT EXECUTE FUNCTION public.note_master_data_change();
CREATE TRIGGER master_data_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.department_group FOR EACH STATEMENT EXECUTE FUNCTION public.note_master_data_change();
CREATE TRIGGER master_data_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.department_group_member FOR EACH STATEMENT EXECUTE FUNCTION public.note_master_data_change();
CREATE TRIGGER master_data_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.division FOR EACH STATEMENT EXECUTE FUNCTION public.note_master_data_change();
CREATE TRIGGER master_data_changed AFTER INSERT OR DELETE OR UPDATE OF role, login_id, full_name, mail_address, department_id, supplier_id, privilege, privilege_set_in_portal, source_invalid_flag, portal_invalid_flag OR TRUNCATE ON public.portal_user FOR EACH STATEMENT EXECUTE FUNCTION public.note_master_data_change();
CREATE TRIGGER master_data_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.saved_approval_route FOR EACH STATEMENT EXECUTE FUNCTION public.note_master_data_change();
CREATE TRIGGER master_data_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.supplier FOR EACH STATEMENT EXECUTE FUNCTION public.note_master_data_change();
CREATE TRIGGER master_data_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.supplier_division FOR EACH STATEMENT EXECUTE FUNCTION public.note_master_data_change();
CREATE TRIGGER master_data_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.supplier_group FOR EACH STATEMENT EXECUTE FUNCTION public.note_master_data_change();
CREATE TRIGGER master_data_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.supplier_group_member FOR EACH STATEMENT EXECUTE FUNCTION public.note_master_data_change();
CREATE TRIGGER master_data_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.workflow FOR EACH STATEMENT EXECUTE FUNCTION public.note_master_data_change();
CREATE TRIGGER master_data_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.workflow_type FOR EACH STATEMENT EXECUTE FUNCTION public.note_master_data_change();
CREATE TRIGGER master_data_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.workflow_user FOR EACH STATEMENT EXECUTE FUNCTION public.note_master_data_change();
CREATE TRIGGER message_is_there AFTER INSERT ON public.message_box REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.message_is_there();
CREATE TRIGGER message_is_there AFTER INSERT ON public.message_mailbox REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.message_is_there();
CREATE TRIGGER message_stays BEFORE DELETE OR UPDATE OF message_id ON public.message FOR EACH ROW EXECUTE FUNCTION public.forbid_change();
CREATE TRIGGER message_stays BEFORE UPDATE OF message_id ON public.message_box FOR EACH ROW EXECUTE FUNCTION public.forbid_change();
CREATE TRIGGER message_stays BEFORE UPDATE OF message_id ON public.message_mailbox FOR EACH ROW EXECUTE FUNCTION public.forbid_change();
CREATE TRIGGER messages_stay BEFORE TRUNCATE ON public.message FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();
CREATE TRIGGER renamed AFTER UPDATE OF department_name, division_id ON public.department FOR EACH ROW WHEN (((old.department_name <> new.department_name) OR (old.division_id <> new.division_id))) EXECUTE FUNCTION public.note_renamed('department_id');
CREATE TRIGGER renamed AFTER UPDATE OF division_name ON public.division FOR EACH ROW WHEN ((old.division_name <> new.division_name)) EXECUTE FUNCTION public.note_departments_renamed();
CREATE TRIGGER renamed AFTER UPDATE OF full_name ON public.portal_user FOR EACH ROW WHEN ((old.full_name <> new.full_name)) EXECUTE FUNCTION public.note_renamed('user_id');
CREATE TRIGGER renamed AFTER UPDATE OF company_name, branch_office_name ON public.supplier FOR EACH ROW WHEN (((old.company_name IS DISTINCT FROM new.company_name) OR (old.branch_office_name IS DISTINCT FROM new.branch_office_name))) EXECUTE FUNCTION public.note_renamed('supplier_id');
CREATE TRIGGER user_stays BEFORE UPDATE ON public.portal_user FOR EACH ROW EXECUTE FUNCTION public.forbid_user_move();
ALTER TABLE ONLY public.application
    ADD CONSTRAINT application_applicant_user_id_fkey FOREIGN KEY (applicant_user_id) REFERENCES public.portal_user(user_id);
ALTER TABLE ONLY public.application
    ADD CONSTRAINT application_division_id_fkey FOREIGN KEY (division_id) REFERENCES public.division(division_id);
ALTER TABLE ONLY public.application_event
    ADD CONSTRAINT application_event_application_id_approval_route_step_id_fkey FOREIGN KEY (application_id, approval_route_step_id) REFERENCES public.approval_route_step(application_id, approval_route_step_id);
ALTER TABLE ONLY public.application_event
    ADD CONSTRAINT application_event_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.application(application_id);
ALTER TABLE ONLY public.application_event
    ADD CONSTRAINT application_event_for_user_id_fkey FOREIGN KEY (for_user_id) REFERENCES public.portal_user(user_id);
ALTER TABLE ONLY public.application_event
    ADD CONSTRAINT application_event_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.portal_user(user_id);
ALTER TABLE ONLY public.application_file
    ADD CONSTRAINT application_file_application_id_approval_route_step_id_fkey FOREIGN KEY (application_id, approval_route_step_id) REFERENCES public.approval_route_step(application_id, approval_route_step_id);
ALTER TABLE ONLY public.application_file
    ADD CONSTRAINT application_file_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.application(application_id);
ALTER TABLE ONLY public.application_nudge
    ADD CONSTRAINT application_nudge_approval_route_step_id_fkey FOREIGN KEY (approval_route_step_id) REFERENCES public.approval_route_step(approval_route_step_id);
ALTER TABLE ONLY public.application_nudge
    ADD CONSTRAINT application_nudge_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.portal_user(user_id);
ALTER TABLE ONLY public.application
    ADD CONSTRAINT application_resubmitted_from_application_id_fkey FOREIGN KEY (resubmitted_from_application_id) REFERENCES public.application(application_id);
ALTER TABLE ONLY public.application
    ADD CONSTRAINT application_workflow_id_fkey FOREIGN KEY (workflow_id) REFERENCES public.workflow(workflow_id);
ALTER TABLE ONLY public.approval_route_step
    ADD CONSTRAINT approval_route_step_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.application(application_id);
ALTER TABLE ONLY public.approval_route_step
    ADD CONSTRAINT approval_route_step_department_id_fkey FOREIGN KEY (department_id) REFERENCES public.department(department_id);
ALTER TABLE ONLY public.approval_route_step
    ADD CONSTRAINT approval_route_step_operation_for_user_id_fkey FOREIGN KEY (operation_for_user_id) REFERENCES public.portal_user(user_id);
ALTER TABLE ONLY public.approval_route_step
    ADD CONSTRAINT approval_route_step_operation_user_id_fkey FOREIGN KEY (operation_user_id) REFERENCES public.portal_user(user_id);
ALTER TABLE ONLY public.approval_route_step_prev
    ADD CONSTRAINT approval_route_step_prev_application_id_approval_route_ste_fkey FOREIGN KEY (application_id, approval_route_step_id) REFERENCES public.approval_route_step(application_id, approval_route_step_id);
ALTER TABLE ONLY public.approval_route_step_prev
    ADD CONSTRAINT approval_route_step_prev_application_id_prev_step_id_fkey FOREIGN KEY (application_id, prev_step_id) REFERENCES public.approval_route_step(application_id, approval_route_step_id);
ALTER TABLE ONLY public.approval_route_step
    ADD CONSTRAINT approval_route_step_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES public.supplier(supplier_id);
ALTER TABLE ONLY public.approval_route_step_user
    ADD CONSTRAINT approval_route_step_user_approval_route_step_id_fkey FOREIGN KEY (approval_route_step_id) REFERENCES public.approval_route_step(approval_route_step_id);
ALTER TABLE ONLY public.approval_route_step_user
    ADD CONSTRAINT approval_route_step_user_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.portal_user(user_id);
ALTER TABLE ONLY public.audit_event
    ADD CONSTRAINT audit_event_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.portal_user(user_id);
ALTER TABLE ONLY public.delegation
    ADD CONSTRAINT delegation_delegate_user_id_fkey FOREIGN KEY (delegate_user_id) REFERENCES public.portal_user(user_id);
ALTER TABLE ONLY public.delegation
    ADD CONSTRAINT delegation_division_id_fkey FOREIGN KEY (division_id) REFERENCES public.division(division_id);
ALTER TABLE ONLY public.delegation
    ADD CONSTRAINT delegation_ended_by_user_id_fkey FOREIGN KEY (ended_by_user_id) REFERENCES public.portal_user(user_id);
ALTER TABLE ONLY public.delegation
    ADD CONSTRAINT delegation_named_by_user_id_fkey FOREIGN KEY (named_by_user_id) REFERENCES public.portal_user(user_id);
ALTER TABLE ONLY public.delegation
    ADD CONSTRAINT delegation_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES public.supplier(supplier_id);
ALTER TABLE ONLY public.delegation
    ADD CONSTRAINT delegation_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.portal_user(user_id);
ALTER TABLE ONLY public.department
    ADD CONSTRAINT department_division_id_fkey FOREIGN KEY (division_id) REFERENCES public.division(division_id);
ALTER TABLE ONLY public.department_group
    ADD CONSTRAINT department_group_division_id_fkey FOREIGN KEY (division_id) REFERENCES public.division(division_id);
ALTER TABLE ONLY public.department_group_member
    ADD CONSTRAINT department_group_member_department_group_id_fkey FOREIGN KEY (department_group_id) REFERENCES public.department_group(department_group_id);
ALTER TABLE ONLY public.department_group_member
    ADD CONSTRAINT department_group_member_department_id_fkey FOREIGN KEY (department_id) REFERENCES public.department(department_id);
ALTER TABLE ONLY public.idempotency_key
    ADD CONSTRAINT idempotency_key_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.portal_user(user_id);
ALTER TABLE ONLY public.mail
    ADD CONSTRAINT mail_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.application(application_id);
ALTER TABLE ONLY public.mail
    ADD CONSTRAINT mail_approval_route_step_id_fkey FOREIGN KEY (approval_route_step_id) REFERENCES public.approval_route_step(approval_route_step_id);
ALTER TABLE ONLY public.mail
    ADD CONSTRAINT mail_delegation_id_fkey FOREIGN KEY (delegation_id) REFERENCES public.delegation(delegation_id);
ALTER TABLE ONLY public.mail
    ADD CONSTRAINT mail_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.message(message_id);
ALTER TABLE ONLY public.mail
    ADD CONSTRAINT mail_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES public.notice(notice_id);
ALTER TABLE ONLY public.mail
    ADD CONSTRAINT mail_stopped_import_id_fkey FOREIGN KEY (stopped_import_id) REFERENCES public.stopped_import(stopped_import_id);
ALTER TABLE ONLY public.mail
    ADD CONSTRAINT mail_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.portal_user(user_id);
ALTER TABLE ONLY public.message_destination
    ADD CONSTRAINT message_destination_department_group_id_fkey FOREIGN KEY (department_group_id) REFERENCES public.department_group(department_group_id);
ALTER TABLE ONLY public.message_destination
    ADD CONSTRAINT message_destination_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.message(message_id);
ALTER TABLE ONLY public.message_destination
    ADD CONSTRAINT message_destination_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES public.supplier(supplier_id);
ALTER TABLE ONLY public.message_file
    ADD CONSTRAINT message_file_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.message(message_id);
ALTER TABLE ONLY public.message_read
    ADD CONSTRAINT message_read_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.message(message_id);
ALTER TABLE ONLY public.message_read
    ADD CONSTRAINT message_read_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.portal_user(user_id);
ALTER TABLE ONLY public.message
    ADD CONSTRAINT message_reply_message_id_fkey FOREIGN KEY (reply_message_id) REFERENCES public.message(message_id);
ALTER TABLE ONLY public.message
    ADD CONSTRAINT message_sender_department_id_fkey FOREIGN KEY (sender_department_id) REFERENCES public.department(department_id);
ALTER TABLE ONLY public.message
    ADD CONSTRAINT message_sender_supplier_id_fkey FOREIGN KEY (sender_supplier_id) REFERENCES public.supplier(supplier_id);
ALTER TABLE ONLY public.message
    ADD CONSTRAINT message_sender_user_id_fkey FOREIGN KEY (sender_user_id) REFERENCES public.portal_user(user_id);
ALTER TABLE ONLY public.notice
    ADD CONSTRAINT notice_create_user_id_fkey FOREIGN KEY (create_user_id) REFERENCES public.portal_user(user_id);
ALTER TABLE ONLY public.notice
    ADD CONSTRAINT notice_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.portal_user(user_id);
ALTER TABLE ONLY public.notice
    ADD CONSTRAINT notice_division_id_fkey FOREIGN KEY (division_id) REFERENCES public.division(division_id);
ALTER TABLE ONLY public.notice_file
    ADD CONSTRAINT notice_file_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES public.notice(notice_id);
ALTER TABLE ONLY public.notice_read
    ADD CONSTRAINT notice_read_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES public.notice(notice_id);
ALTER TABLE ONLY public.notice_read
    ADD CONSTRAINT notice_read_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES public.supplier(supplier_id);
ALTER TABLE ONLY public.notice_read
    ADD CONSTRAINT notice_read_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.portal_user(user_id);
ALTER TABLE ONLY public.notice_supplier_group
    ADD CONSTRAINT notice_supplier_group_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES public.notice(notice_id);
ALTER TABLE ONLY public.notice_supplier_group
    ADD CONSTRAINT notice_supplier_group_supplier_group_id_fkey FOREIGN KEY (supplier_group_id) REFERENCES public.supplier_group(supplier_group_id);
ALTER TABLE ONLY public.notice_supplier
    ADD CONSTRAINT notice_supplier_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES public.notice(notice_id);
ALTER TABLE ONLY public.notice_supplier
    ADD CONSTRAINT notice_supplier_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES public.supplier(supplier_id);
ALTER TABLE ONLY public.notification_setting
    ADD CONSTRAINT notification_setting_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.portal_user(user_id);
ALTER TABLE ONLY public.portal_user
    ADD CONSTRAINT portal_user_department_id_fkey FOREIGN KEY (department_id) REFERENCES public.department(department_id);
ALTER TABLE ONLY public.portal_user
    ADD CONSTRAINT portal_user_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES public.supplier(supplier_id);
ALTER TABLE ONLY public.saved_approval_route
    ADD CONSTRAINT saved_approval_route_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.portal_user(user_id);
ALTER TABLE ONLY public.saved_approval_route
    ADD CONSTRAINT saved_approval_route_division_id_fkey FOREIGN KEY (division_id) REFERENCES public.division(division_id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.portal_user(user_id);
ALTER TABLE ONLY public.supplier_division
    ADD CONSTRAINT supplier_division_division_id_fkey FOREIGN KEY (division_id) REFERENCES public.division(division_id);
ALTER TABLE ONLY public.supplier_division
    ADD CONSTRAINT supplier_division_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES public.supplier(supplier_id);
ALTER TABLE ONLY public.supplier_group
    ADD CONSTRAINT supplier_group_division_id_fkey FOREIGN KEY (division_id) REFERENCES public.division(division_id);
ALTER TABLE ONLY public.supplier_group_member
    ADD CONSTRAINT supplier_group_member_supplier_group_id_fkey FOREIGN KEY (supplier_group_id) REFERENCES public.supplier_group(supplier_group_id);
ALTER TABLE ONLY public.supplier_group_member
    ADD CONSTRAINT supplier_group_member_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES public.supplier(supplier_id);
ALTER TABLE ONLY public.work_list
    ADD CONSTRAINT work_list_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.application(application_id);
ALTER TABLE ONLY public.workflow
    ADD CONSTRAINT workflow_division_id_fkey FOREIGN KEY (division_id) REFERENCES public.division(division_id);
ALTER TABLE ONLY public.workflow
    ADD CONSTRAINT workflow_final_approver_user_id_fkey FOREIGN KEY (final_approver_user_id) REFERENCES public.portal_user(user_id);
ALTER TABLE ONLY public.workflow
    ADD CONSTRAINT workflow_receptionist_department_id_fkey FOREIGN KEY (receptionist_department_id) REFERENCES public.department(department_id);
ALTER TABLE ONLY public.workflow
    ADD CONSTRAINT workflow_route_setter_department_id_fkey FOREIGN KEY (route_setter_department_id) REFERENCES public.department(department_id);
ALTER TABLE ONLY public.workflow_user
    ADD CONSTRAINT workflow_user_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.portal_user(user_id);
ALTER TABLE ONLY public.workflow_user
    ADD CONSTRAINT workflow_user_workflow_id_fkey FOREIGN KEY (workflow_id) REFERENCES public.workflow(workflow_id);
ALTER TABLE ONLY public.workflow
    ADD CONSTRAINT workflow_workflow_type_id_fkey FOREIGN KEY (workflow_type_id) REFERENCES public.workflow_type(workflow_type_id);
INSERT INTO public.kysely_migration (name, "timestamp") VALUES
    ('0001_organisation', '2026-11-01T00:00:00.000Z'),
    ('0002_application', '2026-11-01T00:00:00.000Z'),
    ('0003_session_mail', '2026-11-01T00:00:00.000Z'),
    ('0004_saved_approval_route', '2026-11-01T00:00:00.000Z'),
    ('0005_replacement_audit', '2026-11-01T00:00:00.000Z'),
    ('0006_notice_message', '2026-11-01T00:00:00.000Z'),
    ('0007_notice_target', '2026-11-01T00:00:00.000Z'),
    ('0008_message_order', '2026-11-01T00:00:00.000Z'),
    ('0011_audit_search', '2026-11-01T00:00:00.000Z'),
    ('0012_audit_owner', '2026-11-01T00:00:00.000Z'),
    ('0013_login_key', '2026-11-01T00:00:00.000Z'),
    ('0014_unattended', '2026-11-01T00:00:00.000Z'),
    ('0015_user_of_subject', '2026-11-01T00:00:00.000Z'),
    ('0016_audit_person', '2026-11-01T00:00:00.000Z'),
    ('0017_notice_reader', '2026-11-01T00:00:00.000Z'),
    ('0018_message_to_all', '2026-11-01T00:00:00.000Z'),
    ('0019_file_size', '2026-11-01T00:00:00.000Z'),
    ('0020_codes', '2026-11-01T00:00:00.000Z'),
    ('0021_step_order', '2026-11-01T00:00:00.000Z'),
    ('0022_long_list', '2026-11-01T00:00:00.000Z'),
    ('0023_message_title', '2026-11-01T00:00:00.000Z'),
    ('0024_master_data_change', '2026-11-01T00:00:00.000Z'),
    ('0025_listed_steps', '2026-11-01T00:00:00.000Z'),
    ('0026_list_order', '2026-11-01T00:00:00.000Z'),
    ('0027_audit_names', '2026-11-01T00:00:00.000Z'),
    ('0029_limit_use', '2026-11-01T00:00:00.000Z'),
    ('0030_provider_logout', '2026-11-01T00:00:00.000Z'),
    ('0031_search_forms', '2026-11-01T00:00:00.000Z'),
    ('0032_search_text', '2026-11-01T00:00:00.000Z'),
    ('0033_search_pairs_of_messages', '2026-11-01T00:00:00.000Z'),
    ('0034_search_letters', '2026-11-01T00:00:00.000Z'),
    ('0035_fold_version', '2026-11-01T00:00:00.000Z'),
    ('0036_suspended', '2026-11-01T00:00:00.000Z'),
    ('0037_backup', '2026-11-01T00:00:00.000Z'),
    ('0038_source_privilege', '2026-11-01T00:00:00.000Z'),
    ('0039_stopped_import', '2026-11-01T00:00:00.000Z'),
    ('0040_mail_test', '2026-11-01T00:00:00.000Z'),
    ('0041_mail_count', '2026-11-01T00:00:00.000Z'),
    ('0042_mail_kind', '2026-11-01T00:00:00.000Z'),
    ('0043_delegation', '2026-11-01T00:00:00.000Z'),
    ('0044_delegation_mail', '2026-11-01T00:00:00.000Z'),
    ('0045_planned_days', '2026-11-01T00:00:00.000Z'),
    ('0046_company_holiday_change', '2026-11-01T00:00:00.000Z'),
    ('0047_nudge', '2026-11-01T00:00:00.000Z'),
    ('0048_former_application', '2026-11-01T00:00:00.000Z'),
    ('0049_reminder', '2026-11-01T00:00:00.000Z');
INSERT INTO public.kysely_migration_lock (id, is_locked) VALUES ('migration_lock', 0);
