-- The tables of version 1.0.0, by topic. Constraints refuse an impossible state, whatever the code does.

------------------------------------------------------------------------------------------------------------
-- What several tables use
------------------------------------------------------------------------------------------------------------

create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are only ever added', tg_table_name using errcode = 'restrict_violation';
end $$;

-- The usual form of each letter: searches ignore width, case, hiragana or katakana, signs that look alike,
-- invisible letters, the size and age of kana, and the forms of kanji that JIS levels 1 to 4 and CP932 have
-- (docs/rules/search.md#letters). domain/search/ has the tables.
create function usual_forms(value text) returns text language plpgsql immutable strict parallel safe as $$
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

-- Search key for names and texts: search_key ignores white space, text_key keeps it. Not as texts: while a
-- back-up is restored, there is no search_path to find the function that they call.
create function search_key(value text) returns text language sql immutable strict parallel safe
  return regexp_replace(usual_forms(value), '[\u0009-\u000d\u0020\u1680\u2028\u2029]', '', 'g') collate "C";
create function text_key(value text) returns text language sql immutable strict parallel safe
  return usual_forms(value) collate "C";

------------------------------------------------------------------------------------------------------------
-- Organisation: the operator company, suppliers, users
------------------------------------------------------------------------------------------------------------

-- Users, departments and suppliers share one id sequence, so an id is unique across all three.
-- The work list addresses each of them as a "principal".
create sequence principal_id as integer;

create table division (
  division_id integer generated always as identity primary key,
  division_code text not null unique,
  division_name text not null,
  active boolean not null default true
);

create table department (
  department_id integer primary key default nextval('principal_id'),
  department_code text not null unique,
  department_name text not null,
  department_name_key text collate "C" not null generated always as (search_key(department_name)) stored,
  division_id integer not null references division,
  active boolean not null default true
);
create index department_of_division on department (division_id);

create table department_group (
  department_group_id integer generated always as identity primary key,
  department_group_code text not null unique,
  group_name text not null,
  division_id integer not null references division,
  active boolean not null default true
);
create table department_group_member (
  department_group_id integer not null references department_group,
  department_id integer not null references department,
  primary key (department_group_id, department_id)
);

create table supplier (
  supplier_id integer primary key default nextval('principal_id'),
  supplier_code text not null unique,
  supplier_code_key text collate "C" not null generated always as (search_key(supplier_code)) stored,
  company_name text not null,
  branch_office_name text,
  supplier_name_key text collate "C" not null
    generated always as (search_key(company_name || coalesce(branch_office_name, ''))) stored,
  invalid_flag boolean not null default false
);
-- A supplier without a row here deals with every division.
create table supplier_division (
  supplier_id integer not null references supplier,
  division_id integer not null references division,
  primary key (supplier_id, division_id)
);

-- Which supplier deals with which division. This is the only definition.
create view supplier_dealing as
  select supplier_id, division_id from supplier_division
  union all
  select s.supplier_id, d.division_id from supplier s cross join division d
  where not exists (select from supplier_division m where m.supplier_id = s.supplier_id);

create table supplier_group (
  supplier_group_id integer generated always as identity primary key,
  division_id integer not null references division,
  group_name text not null,
  group_name_key text collate "C" not null generated always as (search_key(group_name)) stored,
  -- 使用停止: kept, and no longer offered for what is new (docs/rules/administration.md#suspending).
  suspended boolean not null default false,
  -- The API's opaque updated_at.
  version integer not null default 1 check (version >= 1)
);
create index supplier_group_of_division on supplier_group (division_id, supplier_group_id);
create table supplier_group_member (
  supplier_group_id integer not null references supplier_group,
  supplier_id integer not null references supplier,
  primary key (supplier_group_id, supplier_id)
);
create index group_of_supplier on supplier_group_member (supplier_id);

create table portal_user (
  user_id integer primary key default nextval('principal_id'),
  role smallint not null check (role in (1, 2)),
  login_id text not null,
  -- For the audit log's search for a person. It is stored so that a search need not compute it for every
  -- login.
  login_id_key text collate "C" not null generated always as (search_key(login_id)) stored,
  full_name text not null,
  full_name_key text collate "C" not null generated always as (search_key(full_name)) stored,
  mail_address text not null,
  department_id integer references department,
  supplier_id integer references supplier,
  -- When the user joined their organisation. Earlier messages in its mailbox count as read for them
  -- (docs/rules/messages.md#mailboxes). Null: they always belonged to it.
  joined_at timestamptz,
  privilege smallint check (privilege in (1, 2, 3)),
  -- The privilege that the last import had, which the export of master data writes. `privilege` is another
  -- one once an admin has set it. Null for users of suppliers.
  source_privilege smallint check (source_privilege between 1 and 3),
  -- The imported privilege applies until an admin sets one in the portal.
  privilege_set_in_portal boolean not null default false,
  -- Either flag makes the user invalid.
  source_invalid_flag boolean not null default false,
  portal_invalid_flag boolean not null default false,
  -- Bound at the first sign-in. Any other subject is then rejected (docs/rules/sign-in.md#binding).
  issuer text,
  subject text,
  version integer not null default 1,
  unique (role, login_id),
  check ((issuer is null) = (subject is null)),
  check (
    (role = 1 and department_id is not null and supplier_id is null and privilege is not null)
    or (role = 2 and supplier_id is not null and department_id is null and privilege is null)
  )
);
-- One subject belongs to one user per role. A partial index can't be the target of a foreign key.
-- Binding and releasing therefore don't wait for transactions that only reference the user, such as a save
-- that inserts the user's idempotency key.
create unique index user_of_subject on portal_user (issuer, subject, role) where subject is not null;
create index user_of_department on portal_user (department_id, user_id) where department_id is not null;
create index user_of_supplier on portal_user (supplier_id, user_id) where supplier_id is not null;

-- A user's role and supplier never change, so that nobody takes one company's data to another.
create function forbid_user_move() returns trigger language plpgsql as $$
begin
  if new.role <> old.role or new.supplier_id is distinct from old.supplier_id then
    raise exception 'a user''s role and supplier never change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger user_stays before update on portal_user for each row execute function forbid_user_move();

-- Users who are valid now, with their organisation. This is the only definition of "valid" for users.
create view valid_user as
  select u.user_id, u.role, u.login_id, u.full_name, u.mail_address, u.department_id, u.supplier_id, u.privilege
  from portal_user u
  left join supplier s on s.supplier_id = u.supplier_id
  where not u.source_invalid_flag and not u.portal_invalid_flag and not coalesce(s.invalid_flag, false);

-- 代理: a person names a delegate for some days, both included (docs/rules/delegation.md). Days are Japan's.
create table delegation (
  delegation_id integer generated always as identity primary key,
  -- Who is away, and who stands for them.
  user_id integer not null references portal_user,
  delegate_user_id integer not null references portal_user,
  -- Where both belonged when it was named. It sleeps while either belongs elsewhere.
  division_id integer references division,
  supplier_id integer references supplier,
  first_day date not null,
  last_day date not null,
  -- The administrator who named it, with the reason; null where the person named it.
  named_by_user_id integer references portal_user,
  reason text,
  created_at timestamptz not null,
  -- When it was ended before its last day was over.
  ended_at timestamptz,
  ended_by_user_id integer references portal_user,
  version integer not null default 1,
  check (user_id <> delegate_user_id),
  check (first_day <= last_day),
  check (num_nonnulls(division_id, supplier_id) = 1),
  check ((named_by_user_id is null) = (reason is null)),
  check ((ended_at is null) = (ended_by_user_id is null))
);
create index delegation_of_user on delegation (user_id, last_day);
create index delegation_of_delegate on delegation (delegate_user_id, last_day);

-- The delegations that are not asleep and were not ended: both people are valid and still belong together.
create view effective_delegation as
  select g.delegation_id, g.user_id, g.delegate_user_id, g.first_day, g.last_day
  from delegation g
  join valid_user u on u.user_id = g.user_id
  join valid_user d on d.user_id = g.delegate_user_id
  left join department ud on ud.department_id = u.department_id
  left join department dd on dd.department_id = d.department_id
  where g.ended_at is null
    and (g.supplier_id is null or (u.supplier_id = g.supplier_id and d.supplier_id = g.supplier_id))
    and (g.division_id is null or (ud.division_id = g.division_id and dd.division_id = g.division_id));

------------------------------------------------------------------------------------------------------------
-- Workflows and working days
------------------------------------------------------------------------------------------------------------

create table workflow_type (
  workflow_type_id integer generated always as identity primary key,
  workflow_type_code text not null unique,
  workflow_name text not null,
  active boolean not null default true
);

create table workflow (
  workflow_id integer generated always as identity primary key,
  division_id integer not null references division,
  workflow_type_id integer not null references workflow_type,
  field_name01 text, field_name02 text, field_name03 text, field_name04 text, field_name05 text,
  field_name06 text, field_name07 text, field_name08 text, field_name09 text, field_name10 text,
  receptionist_department_id integer not null references department,
  receptionist_select_user_all boolean not null,
  route_setter_department_id integer not null references department,
  route_setter_select_user_all boolean not null,
  final_approver_user_id integer not null references portal_user,
  -- 使用停止, as for supplier groups.
  suspended boolean not null default false,
  version integer not null default 1,
  unique (division_id, workflow_type_id)
);
-- A workflow's named receptionists (role_code 2) and route setters (3).
create table workflow_user (
  workflow_id integer not null references workflow,
  role_code smallint not null check (role_code in (2, 3)),
  user_id integer not null references portal_user,
  primary key (workflow_id, role_code, user_id)
);

-- Route templates: named copies of routes, for the division of the user who saved them.
-- Deleted rows stay. A user who still has the template open then learns that it was deleted and keeps their
-- input. Applications hold their own copy of the route.
create table saved_approval_route (
  saved_approval_route_id integer generated always as identity primary key,
  approval_route_name text not null,
  approval_route_name_key text collate "C" not null generated always as (search_key(approval_route_name)) stored,
  division_id integer not null references division,
  created_by integer not null references portal_user,
  -- The engine's canonical steps and viewers, as ids. Names are looked up when the template is loaded.
  pic_approver_steps jsonb not null check (jsonb_typeof(pic_approver_steps) = 'array'),
  viewer_steps jsonb not null check (jsonb_typeof(viewer_steps) = 'array'),
  -- The API's opaque updated_at.
  version integer not null default 1 check (version >= 1),
  deleted_at timestamptz
);
create index saved_approval_route_of_division on saved_approval_route (division_id, saved_approval_route_id)
  where deleted_at is null;

-- The operator company's days off that are no national holidays (company_holidays.csv).
create table company_holiday (
  day date primary key,
  name text not null
);

-- Which days are working days: Monday to Friday, without national and company holidays. The numbers of
-- working days up to two days give by their difference how many lie between them.
create table working_day (
  day date primary key,
  is_working boolean not null,
  -- How many working days there are up to this day, itself included.
  number integer not null
);

------------------------------------------------------------------------------------------------------------
-- Applications and their approval
------------------------------------------------------------------------------------------------------------

create table application (
  application_id integer generated always as identity primary key,
  workflow_id integer not null references workflow,
  division_id integer not null references division,
  -- Copied from the workflow and the applicant's organisation at submission.
  division_name text not null,
  workflow_name text not null,
  applicant_user_id integer not null references portal_user,
  applicant_division_name text,
  applicant_department_name text,
  applicant_company_name text,
  applicant_branch_office_name text,
  applicant_full_name text not null,
  application_at timestamptz not null,
  applicant_answers_hope_date date not null,
  field_name01 text, field_name02 text, field_name03 text, field_name04 text, field_name05 text,
  field_name06 text, field_name07 text, field_name08 text, field_name09 text, field_name10 text,
  field_value01 text, field_value02 text, field_value03 text, field_value04 text, field_value05 text,
  field_value06 text, field_value07 text, field_value08 text, field_value09 text, field_value10 text,
  -- 再申請: the rejected or finished application that this one resubmits.
  resubmitted_from_application_id integer references application,
  approval_route_name text,
  status smallint not null check (status in (1, 2, 3)),
  result smallint check (result in (1, 2)),
  cancelled_at timestamptz,
  -- Number of events that the stored state includes, and the time of the last one.
  -- The history is cut to event_count, so that it matches the state read with it.
  -- last_event_at keeps the history's times from running backwards.
  event_count integer not null check (event_count >= 1),
  last_event_at timestamptz not null,
  -- What lists show of an application's steps, derived when it changes: its open steps, or when it is
  -- completed the last one acted on. With the ids of the assignees; a list looks up their present names.
  listed_steps jsonb not null,
  -- What a search in a list reads: number, form, applicant and the first custom field that is filled.
  list_key text collate "C" generated always as (
    'no.' || application_id::text || chr(10) || search_key(workflow_name) || chr(10)
    || search_key(applicant_full_name) || chr(10) || coalesce(search_key(coalesce(
      field_value01, field_value02, field_value03, field_value04, field_value05,
      field_value06, field_value07, field_value08, field_value09, field_value10)), '')) stored,
  -- The API's opaque updated_at. It grows only with the status, the route or a cancel.
  version integer not null check (version >= 1),
  check ((result is not null) = (status = 3)),
  check (cancelled_at is null or status = 1)
);
create index application_resubmitted on application (resubmitted_from_application_id)
  where resubmitted_from_application_id is not null;
-- Open applications: only they can have a step that nobody can act on.
create index application_open on application (application_id) where status < 3 and cancelled_at is null;
-- Whether any application was submitted by a workflow, which decides whether it can be deleted.
create index application_of_workflow on application (workflow_id);

-- domain/codes.ts lists the codes of step_type. A copy of the highest number here would refuse a new code.
create table approval_route_step (
  approval_route_step_id integer generated always as identity primary key,
  application_id integer not null references application,
  -- Null for viewers, who are not part of the graph: a query for steps asks for numbered rows.
  step_order smallint check (step_order >= 1),
  step_type smallint not null check (step_type >= 1),
  department_id integer references department,
  supplier_id integer references supplier,
  all_flag boolean not null,
  status smallint not null check (status in (1, 2, 3, 4)),
  started_at timestamptz,
  -- 目安: the day until which a step should be done (docs/rules/applications.md#planned-days). Null for step 1,
  -- for viewers, and where the route was set before days were planned. It stays when holidays change.
  planned_on date,
  closed_at timestamptz,
  -- Who acted. The names are copied at that time and never looked up again.
  operation_at timestamptz,
  operation_user_id integer references portal_user,
  operation_division_name text,
  operation_department_name text,
  operation_company_name text,
  operation_branch_office_name text,
  operation_user_name text,
  -- Whom they stood for, with the name at that time; null in their own name.
  operation_for_user_id integer references portal_user,
  operation_for_user_name text,
  comment text,
  self_approved boolean not null default false,
  version integer not null check (version >= 1),
  unique (application_id, approval_route_step_id),
  -- A change that sets a route renumbers the final approver and inserts the route's steps in one statement.
  -- Deferrable, so that numbers are compared at the end of the statement and not row by row.
  constraint step_order_once unique (application_id, step_order) deferrable,
  check ((step_type = 7) = (step_order is null)),
  check ((step_type = 1) = (step_order is not null and step_order = 1)),
  check ((step_type = 2) = (step_order is not null and step_order = 2)),
  check ((step_type = 3) = (step_order is not null and step_order = 3)),
  check (num_nonnulls(department_id, supplier_id) = 1),
  check ((status = 1) = (operation_at is null)),
  check ((operation_at is null) = (operation_user_id is null) and (operation_at is null) = (operation_user_name is null)),
  check ((status = 2) = (step_type = 1)),
  check (operation_at is null or started_at is not null),
  check (closed_at is null or started_at is not null),
  check (operation_at is null or closed_at is null),
  check (step_type <> 7 or (started_at is null and status = 1)),
  check ((operation_for_user_id is null) = (operation_for_user_name is null))
);
-- Finds 担当者不在 on suppliers' steps: the steps of a supplier that nobody has acted on.
create index step_to_act_of_supplier on approval_route_step (supplier_id, application_id)
  where status = 1 and step_order is not null and supplier_id is not null;
-- Finds the open steps that the daily mail reminds of by their 目安 (docs/rules/mail.md#reminders).
create index step_to_remind_of on approval_route_step (planned_on)
  where status = 1 and started_at is not null and closed_at is null;
-- The routes that a route setter has set, the last one first.
create index route_set_by on approval_route_step (operation_user_id, operation_at desc) where step_type = 3;

-- The graph of a set route: which step waits for which. Both steps belong to the same application.
create table approval_route_step_prev (
  application_id integer not null,
  approval_route_step_id integer not null,
  prev_step_id integer not null,
  primary key (approval_route_step_id, prev_step_id),
  foreign key (application_id, approval_route_step_id)
    references approval_route_step (application_id, approval_route_step_id),
  foreign key (application_id, prev_step_id) references approval_route_step (application_id, approval_route_step_id),
  check (approval_route_step_id <> prev_step_id)
);
create index step_prev_of_application on approval_route_step_prev (application_id);

create table approval_route_step_user (
  approval_route_step_id integer not null references approval_route_step,
  user_id integer not null references portal_user,
  position smallint not null,
  primary key (approval_route_step_id, user_id)
);
create index step_of_user on approval_route_step_user (user_id);

-- 催促: somebody asked the people of an open step to act (docs/rules/applications.md#nudging). Once a day and
-- step; the day is Japan's.
create table application_nudge (
  approval_route_step_id integer not null references approval_route_step,
  day date not null,
  user_id integer not null references portal_user,
  nudged_at timestamptz not null,
  primary key (approval_route_step_id, day)
);

-- A file belongs to one step or, if the step is null, to the application itself. Here and for notices and
-- messages, only domain/limits.ts sets the size limit of a file: uploads are counted while they stream, and a
-- copy of the limit here would turn a raised limit into a database error.
create table application_file (
  file_id integer generated always as identity primary key,
  application_id integer not null references application,
  approval_route_step_id integer,
  position smallint not null check (position between 1 and 3),
  file_name text not null,
  size integer not null check (size >= 0),
  sha256 bytea not null check (length(sha256) = 32),
  storage_key text not null,
  foreign key (application_id, approval_route_step_id)
    references approval_route_step (application_id, approval_route_step_id)
);
create unique index file_once on application_file (application_id, coalesce(approval_route_step_id, 0), position);
create index file_of_step on application_file (approval_route_step_id) where approval_route_step_id is not null;
-- A 再申請 takes files of the former application over: rows of both name the same stored file, whose bytes
-- never change. The cleanup looks files up by their keys.
create index file_of_key on application_file (storage_key);

-- The history: append-only, one row per event, numbered 1, 2, … per application.
create table application_event (
  application_id integer not null references application,
  event_number integer not null check (event_number >= 1),
  kind text not null check (kind in ('submitted', 'approved', 'rejected', 'replaced', 'cancelled')),
  approval_route_step_id integer,
  user_id integer not null references portal_user,
  -- The user's name and organisation at that time.
  division_name text,
  department_name text,
  company_name text,
  branch_office_name text,
  full_name text not null,
  -- Whom they stood for, with the name at that time; null in their own name.
  for_user_id integer references portal_user,
  for_full_name text,
  happened_at timestamptz not null,
  from_status smallint,
  to_status smallint not null,
  comment text,
  file_ids integer[] not null,
  -- The event as the engine returned it. Replaying all events gives the state.
  event jsonb not null,
  primary key (application_id, event_number),
  foreign key (application_id, approval_route_step_id)
    references approval_route_step (application_id, approval_route_step_id),
  -- 担当者変更 is an event of a step but does not complete it. The comment holds the required reason.
  constraint application_event_step_check
    check ((kind in ('approved', 'rejected', 'replaced')) = (approval_route_step_id is not null)),
  constraint application_event_reason_check check (kind <> 'replaced' or comment is not null),
  check ((for_user_id is null) = (for_full_name is null))
);
create unique index one_action_per_step on application_event (approval_route_step_id)
  where kind in ('approved', 'rejected');
create trigger event_stays before update or delete on application_event
  for each row execute function forbid_change();
create trigger events_stay before truncate on application_event
  for each statement execute function forbid_change();

-- Which application is in whose list. Each change updates it in its own transaction. domain/codes.ts lists
-- the codes of search_type, as for step_type.
-- A principal is a user, or a department or supplier if all of its users are meant.
-- `also` names the organisations that have the same application in the same list. A user's own row is hidden
-- while they belong to one of those organisations, so that they see the application once.
create table work_list (
  principal_id integer not null,
  search_type smallint not null check (search_type >= 1),
  sort_key text collate "C" not null,
  -- Orders a list the other way: by 申請日時 (newest first) where `sort_key` is the 回答希望日, and the reverse.
  other_key text collate "C" not null,
  -- Orders 承認待ち by 目安; null elsewhere, and without a plan, where sort_key takes its place.
  plan_key text collate "C",
  application_id integer not null references application,
  also integer[] not null,
  primary key (principal_id, search_type, application_id)
);
create index work_list_page on work_list (principal_id, search_type, sort_key, application_id) include (also);
create index work_list_other on work_list (principal_id, search_type, other_key, application_id) include (also);
create index work_list_plan on work_list (principal_id, coalesce(plan_key, sort_key), application_id)
  include (also) where search_type = 3;
create index work_list_application on work_list (application_id);

------------------------------------------------------------------------------------------------------------
-- Notices
------------------------------------------------------------------------------------------------------------

create table notice (
  notice_id integer generated always as identity primary key,
  system_notice_flag boolean not null,
  -- A system notice has no division and no targets: it goes to everybody.
  division_id integer references division,
  division_name text,
  title text not null,
  body text not null,
  publish_date_from date not null,
  publish_date_to date not null,
  publish_all_flag boolean not null,
  send_mail_flag boolean not null,
  posted_at timestamptz not null,
  -- The time of posting, or 00:00 Japan time of the first day if that is later.
  publish_datetime timestamptz not null,
  -- Who published the notice, with their name and organisation at that time.
  create_user_id integer not null references portal_user,
  create_division_name text not null,
  create_department_name text not null,
  create_full_name text not null,
  -- How many mails it was counted as when it was saved, one for each recipient
  -- (docs/rules/api.md#limits-of-calls). A job writes the mails themselves after the save.
  mail_count integer not null default 0 check (mail_count >= 0),
  deleted_at timestamptz,
  deleted_by integer references portal_user,
  version integer not null default 1 check (version >= 1),
  check (system_notice_flag = (division_id is null)),
  check ((division_id is null) = (division_name is null)),
  check (not system_notice_flag or not publish_all_flag),
  check (publish_date_to >= publish_date_from),
  check ((deleted_at is null) = (deleted_by is null))
);
create index notice_by_time on notice (publish_datetime desc, notice_id desc) where deleted_at is null;
create index notice_of_division on notice (division_id, publish_datetime desc) where deleted_at is null;
create index notice_mails on notice (create_user_id, posted_at) where mail_count > 0;

-- The targets of a notice, as chosen. A group's members are resolved on each read.
create table notice_supplier_group (
  notice_id integer not null references notice,
  supplier_group_id integer not null references supplier_group,
  primary key (notice_id, supplier_group_id)
);
create table notice_supplier (
  notice_id integer not null references notice,
  supplier_id integer not null references supplier,
  primary key (notice_id, supplier_id)
);
create index notice_for_supplier on notice_supplier (supplier_id);

-- The suppliers that a notice is for at present, invalid ones included. A supplier that is targeted twice has
-- two rows. This is the only definition.
create view notice_target as
  select notice_id, supplier_id from notice_supplier
  union all
  select g.notice_id, m.supplier_id from notice_supplier_group g
  join supplier_group_member m on m.supplier_group_id = g.supplier_group_id
  union all
  select n.notice_id, d.supplier_id from notice n
  join supplier_dealing d on d.division_id = n.division_id
  where n.publish_all_flag
  union all
  select n.notice_id, s.supplier_id from notice n cross join supplier s
  where n.system_notice_flag;

create table notice_file (
  file_id integer generated always as identity primary key,
  notice_id integer not null references notice,
  position smallint not null check (position between 1 and 3),
  file_name text not null,
  size integer not null check (size >= 0),
  sha256 bytea not null check (length(sha256) = 32),
  storage_key text not null unique,
  unique (notice_id, position)
);

-- Only a user's first opening is recorded.
create table notice_read (
  notice_id integer not null references notice,
  user_id integer not null references portal_user,
  read_at timestamptz not null,
  -- The reader's supplier, which never changes. Null for operators.
  -- With it, an index-ordered read counts the companies that have read each of many notices.
  supplier_id integer references supplier,
  primary key (notice_id, user_id)
);
create index company_that_read on notice_read (notice_id, supplier_id) where supplier_id is not null;

------------------------------------------------------------------------------------------------------------
-- Messages
------------------------------------------------------------------------------------------------------------

create table message (
  message_id integer generated always as identity primary key,
  title text not null,
  title_key text collate "C" not null generated always as (text_key(title)) stored,
  body text not null,
  sender_user_id integer not null references portal_user,
  -- The sender's own mailbox, which every reply reaches, and their names at the time of sending.
  sender_department_id integer references department,
  sender_supplier_id integer references supplier,
  sender_name text not null,
  sender_name_key text collate "C" not null generated always as (search_key(sender_name)) stored,
  sender_division_name text,
  sender_department_name text,
  sender_company_name text,
  sender_branch_office_name text,
  -- Readers know a sender by company as much as by name. A search for the sender therefore matches both.
  sender_organisation_key text collate "C" not null generated always as (
    search_key(
      coalesce(sender_division_name, '') || coalesce(sender_department_name, '')
      || coalesce(sender_company_name, '') || coalesce(sender_branch_office_name, '')
    )
  ) stored,
  sent_at timestamptz not null,
  reply_message_id integer references message,
  send_department_group_all boolean not null,
  send_supplier_all boolean not null,
  send_mail_flag boolean not null,
  -- As for notices.
  mail_count integer not null default 0 check (mail_count >= 0),
  check (num_nonnulls(sender_department_id, sender_supplier_id) = 1)
);
create index reply_of_message on message (reply_message_id) where reply_message_id is not null;
-- The messages that a user sent, in the order of the list.
create index message_of_sender on message (sender_user_id, sent_at desc, message_id desc);
create index message_mails on message (sender_user_id, sent_at) where mail_count > 0;
-- A search for a word in titles looks at every message of a mailbox. With the titles in an index it need not
-- read the messages, which are a hundred times larger. A title has at most 30 characters, so it always fits.
create index message_title on message (message_id) include (sent_at, title_key);
-- Messages are never deleted and never change their id, so the check at insert below keeps every message_id
-- valid.
create trigger message_stays before delete or update of message_id on message
  for each row execute function forbid_change();
create trigger messages_stay before truncate on message
  for each statement execute function forbid_change();

-- The destinations that the sender chose. Only the sender sees them. message_mailbox holds the recipients.
create table message_destination (
  message_id integer not null references message,
  department_group_id integer references department_group,
  supplier_id integer references supplier,
  check (num_nonnulls(department_group_id, supplier_id) = 1)
);
create unique index destination_once on message_destination
  (message_id, coalesce(department_group_id, 0), coalesce(supplier_id, 0));

-- A message to all suppliers adds tens of thousands of rows to message_mailbox and message_box.
-- To keep that cheap, a trigger checks the message once per statement; a foreign key would check it per row.
-- Only one index of these rows is ordered by principal. The others grow at one end.
create function message_is_there() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct message_id from added) a
    where not exists (select from message m where m.message_id = a.message_id)
  ) then
    raise exception '% rows belong to a message', tg_table_name using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

-- The mailboxes, fixed at sending: departments, suppliers and, for a reply, the user whom it answers.
create table message_mailbox (
  message_id integer not null,
  principal_id integer not null,
  -- True if the principal is the user whom a reply answers.
  to_user boolean not null default false,
  primary key (message_id, principal_id)
);
-- Replies to a user by name.
create index message_mailbox_of_user on message_mailbox (principal_id, message_id) where to_user;
create trigger message_is_there after insert on message_mailbox referencing new table as added
  for each statement execute function message_is_there();
create trigger message_stays before update of message_id on message_mailbox
  for each row execute function forbid_change();

-- Which message is in whose list. Mailboxes and the sender have it from the start, readers from their first
-- opening. Readers keep it wherever they move. `also` works as in work_list.
create table message_box (
  principal_id integer not null,
  message_id integer not null,
  also integer[] not null,
  -- Lists are sorted by time of sending, and messages from before a user joined count as read. With it in
  -- this table, a page, a date range and the unread messages are each a range of one index.
  sent_at timestamptz not null,
  primary key (message_id, principal_id)
);
create index message_box_page on message_box (principal_id, sent_at desc, message_id desc) include (also);
create trigger message_is_there after insert on message_box referencing new table as added
  for each statement execute function message_is_there();
create trigger message_stays before update of message_id on message_box
  for each row execute function forbid_change();

create table message_file (
  file_id integer generated always as identity primary key,
  message_id integer not null references message,
  position smallint not null check (position between 1 and 3),
  file_name text not null,
  size integer not null check (size >= 0),
  sha256 bytea not null check (length(sha256) = 32),
  storage_key text not null unique,
  unique (message_id, position)
);

create table message_read (
  message_id integer not null references message,
  user_id integer not null references portal_user,
  read_at timestamptz not null,
  primary key (message_id, user_id)
);
create index message_read_of_user on message_read (user_id, message_id);

-- Every file that a row names, whatever it belongs to. The cleanup keeps these files; the check reads them.
create view stored_file as
  select 'application'::text as owner, application_id as owner_id, file_id, size, sha256, storage_key from application_file
  union all
  select 'notice', notice_id, file_id, size, sha256, storage_key from notice_file
  union all
  select 'message', message_id, file_id, size, sha256, storage_key from message_file;

------------------------------------------------------------------------------------------------------------
-- Sign-in, sessions and saves
------------------------------------------------------------------------------------------------------------

create table session (
  -- SHA-256 of the cookie's value. Somebody who reads the database can't sign in with it.
  session_hash bytea primary key check (length(session_hash) = 32),
  user_id integer not null references portal_user,
  identity_provider text not null,
  id_token text not null,
  -- SHA-256 of the provider's name of the session, the ID token's `sid`, which may be of any length.
  sid_hash bytea check (length(sid_hash) = 32),
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index session_of_user on session (user_id);
create index session_of_sid on session (sid_hash) where sid_hash is not null;

-- One row per sign-in in progress, valid for ten minutes. Each browser tab can have its own.
create table login_state (
  state_hash bytea primary key check (length(state_hash) = 32),
  browser_hash bytea not null check (length(browser_hash) = 32),
  identity_provider text not null,
  nonce text not null,
  code_verifier text not null,
  return_to text not null,
  created_at timestamptz not null
);

-- The logouts that identity providers announce by back channel (OpenID Connect Back-Channel Logout 1.0),
-- until their token is too old to be sent again and older ID tokens are too old to be accepted.
create table provider_logout (
  identity_provider text not null,
  -- SHA-256 of the logout token's `jti`, `sid` and `sub`.
  jti_hash bytea not null check (length(jti_hash) = 32),
  sid_hash bytea check (length(sid_hash) = 32),
  subject_hash bytea check (length(subject_hash) = 32),
  issued_at timestamptz not null,
  primary key (identity_provider, jti_hash),
  check (num_nonnulls(sid_hash, subject_hash) > 0)
);

create table idempotency_key (
  user_id integer not null references portal_user,
  path text not null,
  key text not null,
  input_hash bytea not null check (length(input_hash) = 32),
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, path, key)
);
create index idempotency_key_age on idempotency_key (created_at);

------------------------------------------------------------------------------------------------------------
-- Imports of master data
------------------------------------------------------------------------------------------------------------

-- An import of the command line that stopped for its number, and what a mail says of it.
create table stopped_import (
  stopped_import_id integer generated always as identity primary key,
  happened_at timestamptz not null,
  accept_number integer not null,
  added integer not null,
  changed integer not null,
  vanished integer not null,
  warnings integer not null
);

-- An import compares its files with a snapshot and takes no lock for that. A row here says that a transaction
-- has changed something the comparison depends on: the import counts what its snapshot had, and compares
-- again if another one has appeared. Rows are only added: a counter would make everybody who saves a workflow
-- wait for a running import
-- (docs/decisions/0026-dry-run-an-import-on-a-copy-and-accept-it-by-number.md).
create table master_data_change (
  master_data_change_id bigint generated always as identity primary key,
  -- The import ignores its own rows. After a restore this may be another transaction's number, which is
  -- harmless: such a row is in every snapshot.
  transaction_id xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default now()
);

create function note_master_data_change() returns trigger language plpgsql as $$
begin
  insert into master_data_change default values;
  return null;
end $$;

do $$
declare changed text;
begin
  foreach changed in array array[
    'division', 'workflow_type', 'department', 'department_group', 'department_group_member', 'supplier',
    'supplier_division', 'workflow', 'workflow_user', 'saved_approval_route', 'supplier_group', 'supplier_group_member',
    'company_holiday'
  ] loop
    execute format('create trigger master_data_changed after insert or update or delete or truncate on %I
      for each statement execute function note_master_data_change()', changed);
  end loop;
end $$;
-- Not the columns that a sign-in writes: nothing else depends on them.
create trigger master_data_changed after insert or delete or truncate or update of role, login_id, full_name, mail_address,
  department_id, supplier_id, privilege, privilege_set_in_portal, source_invalid_flag, portal_invalid_flag on portal_user
  for each statement execute function note_master_data_change();

------------------------------------------------------------------------------------------------------------
-- Mail
------------------------------------------------------------------------------------------------------------

-- One row per event and recipient. A worker adds it when it runs the change's job. The kinds are the code's
-- (server/mail/texts.ts): a new one needs no migration. A mail is about one thing; `mail_test`, by which a
-- system admin checks that mail arrives (導入の手順), and `daily`, which has parts, are about none.
create table mail (
  mail_id integer generated always as identity primary key,
  -- Identifies the event. A repeated job uses the same key, so each recipient gets one mail per event.
  event_key text not null,
  user_id integer not null references portal_user,
  kind text not null,
  application_id integer references application,
  approval_route_step_id integer references approval_route_step,
  notice_id integer references notice,
  message_id integer references message,
  stopped_import_id integer references stopped_import,
  delegation_id integer references delegation,
  queued_at timestamptz not null,
  sent_at timestamptz,
  dropped_at timestamptz,
  failed_at timestamptz,
  last_error text,
  unique (event_key, user_id),
  check (num_nonnulls(sent_at, dropped_at) <= 1),
  constraint mail_about_check check (
    num_nonnulls(application_id, notice_id, message_id, stopped_import_id, delegation_id)
      = case when kind in ('mail_test', 'daily') then 0 else 1 end
    and (kind = 'notice_published') = (notice_id is not null)
    and (kind = 'message_received') = (message_id is not null)
    and (kind = 'import_stopped') = (stopped_import_id is not null)
    and (kind in ('delegation_named', 'delegation_ended')) = (delegation_id is not null))
);
create index mail_failed on mail (failed_at) where sent_at is null and dropped_at is null and failed_at is not null;
create index mail_tested on mail (sent_at) where kind = 'mail_test';

-- 通知設定: which mails a user gets (docs/rules/mail.md#notification-settings). Without a row all of them.
create table notification_setting (
  user_id integer primary key references portal_user,
  reminders boolean not null,
  notices boolean not null,
  version integer not null check (version >= 1)
);

------------------------------------------------------------------------------------------------------------
-- Search
------------------------------------------------------------------------------------------------------------

-- Two letters that stand side by side: most Japanese words have two.
create function search_pairs(value text) returns text[] language sql immutable strict parallel safe as $$
  select array_agg(distinct pair collate "C") from (
    select letter || lead(letter) over (order by place) as pair
    from string_to_table(value, null) with ordinality as letters (letter, place)
  ) pairs where pair is not null and strpos(pair, chr(10)) = 0
$$;

-- What a search finds: the texts of applications, notices and messages as their readers see them. Jobs fill
-- it after a change (docs/rules/search.md#index); `portal rebuild-search` makes it again.
create table search_text (
  kind text not null check (kind in ('application', 'notice', 'message')),
  -- The id of the application, notice or message.
  item_id integer not null,
  -- Whose view it is: a supplier's, or 0 for the operator company's. Notices and messages have one for all.
  supplier_id integer not null,
  title text not null,
  -- The applicant, publisher or sender.
  by_name text not null,
  happened_at timestamptz not null,
  -- The labels and texts.
  parts jsonb not null,
  -- Their keys (domain/search/words.ts), a line each.
  key text collate "C" not null,
  -- The version of the normalization that made the key (domain/search/normalize.ts). `search-fill` makes the
  -- keys of an earlier one again.
  fold_version smallint not null default 1,
  -- The users, departments and suppliers that it shows by their present names.
  named integer[] not null default '{}',
  primary key (kind, item_id, supplier_id)
);
-- A search reads the keys of many rows, and the parts of one page: they are kept apart.
alter table search_text alter column key set storage main;
alter table search_text set (toast_tuple_target = 128);
-- New pairs wait in a list that each search reads too, and are put in together: that takes half the time. The
-- list stays short.
create index search_text_pairs on search_text using gin (search_pairs(key))
  with (fastupdate = on, gin_pending_list_limit = 1024);
-- No estimate depends on it, and to make it takes seconds.
alter index search_text_pairs alter column 1 set statistics 0;
-- Messages and notices have an index of their own. Two words that most applications have would otherwise read
-- the pairs of all applications to find no message.
create index search_text_message_pairs on search_text using gin (search_pairs(key))
  with (fastupdate = on, gin_pending_list_limit = 1024)
  where kind <> 'application';
alter index search_text_message_pairs alter column 1 set statistics 0;
-- A supplier's view shows no name that the operators' view lacks.
create index search_text_named on search_text using gin (named) where supplier_id = 0;
create index search_text_former on search_text (kind, item_id) where fold_version < 2;

-- Who was renamed since the texts that name them were made. A job makes these again, and deletes the row.
create table search_renamed (
  search_renamed_id bigint generated always as identity primary key,
  -- A user, department or supplier.
  principal_id integer not null
);

create function note_renamed() returns trigger language plpgsql as $$
begin
  insert into search_renamed (principal_id) values ((to_jsonb(new) ->> tg_argv[0])::integer);
  return null;
end $$;
create trigger renamed after update of full_name on portal_user
  for each row when (old.full_name <> new.full_name) execute function note_renamed('user_id');
create trigger renamed after update of company_name, branch_office_name on supplier
  for each row when ((old.company_name, old.branch_office_name) is distinct from (new.company_name, new.branch_office_name))
  execute function note_renamed('supplier_id');
create trigger renamed after update of department_name, division_id on department
  for each row when ((old.department_name, old.division_id) <> (new.department_name, new.division_id))
  execute function note_renamed('department_id');

create function note_departments_renamed() returns trigger language plpgsql as $$
begin
  insert into search_renamed (principal_id) select department_id from department where division_id = new.division_id;
  return null;
end $$;
create trigger renamed after update of division_name on division
  for each row when (old.division_name <> new.division_name) execute function note_departments_renamed();

------------------------------------------------------------------------------------------------------------
-- Audit log
------------------------------------------------------------------------------------------------------------

-- Who did or saw what, or was denied it, and when. Append-only.
create table audit_event (
  audit_event_id bigint generated always as identity primary key,
  happened_at timestamptz not null,
  -- The day in Japan. An opening is recorded once per day, user and object.
  happened_on date not null,
  -- Who acted, with their name and organisation at that time. Null if nobody was signed in.
  user_id integer references portal_user,
  full_name text,
  organisation_name text,
  -- Search key of both. It is stored, as is that of the object's name, so that a search need not compute it
  -- for a million rows. The line break keeps a search word from matching the end of one and the start of the
  -- other.
  person_key text collate "C"
    generated always as (search_key(full_name) || chr(10) || coalesce(search_key(organisation_name), '')) stored,
  -- The codes of domain/audit.ts.
  action text not null,
  object_kind text,
  object_id integer,
  -- The id of the application, notice or message that a file belongs to. A search for an application then
  -- finds both who opened it and who downloaded its files.
  owner_id integer generated always as (
    case object_kind
      when 'application_file' then (detail ->> 'application_id')::integer
      when 'notice_file' then (detail ->> 'notice_id')::integer
      when 'message_file' then (detail ->> 'message_id')::integer
    end
  ) stored,
  -- The object's name at that time.
  object_name text,
  object_name_key text collate "C" generated always as (search_key(object_name)) stored,
  -- Changes and search conditions. The keys depend on the action.
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  check ((user_id is null) = (full_name is null)),
  check (object_id is null or object_kind is not null)
);
create unique index audit_opened on audit_event (user_id, object_kind, object_id, happened_on) where action = 'opened';
-- The log is sorted by time, not by id: an older event can be recorded later, as in migrated data.
create index audit_by_time on audit_event (happened_at, audit_event_id);
create index audit_by_action on audit_event (action, happened_at, audit_event_id);
-- A kind of object that is rare, such as workflows.
create index audit_by_kind on audit_event (object_kind, happened_at, audit_event_id);
create index audit_of_object on audit_event (object_kind, object_id, happened_at, audit_event_id) where object_id is not null;
create index audit_of_owner on audit_event (object_kind, owner_id, happened_at, audit_event_id) where owner_id is not null;
create index audit_of_user on audit_event (user_id, happened_at, audit_event_id);
-- The hash, because names are long and most rows have the same few; a search compares the name too.
create index audit_of_object_name on audit_event (hashtext(object_name_key), happened_at, audit_event_id)
  where object_name_key is not null;
create trigger audit_event_stays before update or delete on audit_event
  for each row execute function forbid_change();
create trigger audit_events_stay before truncate on audit_event
  for each statement execute function forbid_change();

-- The names that the audit log has, each once. A search for a rare name looks here for what matches, and then
-- only for the rows with these names: it need not read the log to its end. An index of all parts of all names
-- would be larger than the log's other indexes together, and each opening would write to it.

-- A user with their name and organisation at some time (audit_event.person_key).
create table audit_person (
  user_id integer not null,
  person_key text collate "C" not null
);
create index audit_person_of on audit_person (user_id, person_key);
-- audit_event.object_name_key.
create table audit_object_name (
  object_name_key text collate "C" not null
);
create index audit_object_name_key on audit_object_name (object_name_key);

-- Two transactions that write the same new name both add it, so neither waits for the other; a search counts
-- it once.
create function name_audit_events() returns trigger language plpgsql as $$
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
create trigger audit_event_names after insert on audit_event referencing new table as added
  for each statement execute function name_audit_events();

------------------------------------------------------------------------------------------------------------
-- Back-ups
------------------------------------------------------------------------------------------------------------

-- One row for each back-up that has finished whole, which 導入の手順 asks about.
create table backup (
  backup_id integer generated always as identity primary key,
  finished_at timestamptz not null
);
