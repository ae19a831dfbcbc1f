import ChatPresentation

nonisolated extension EnglishLanguage: ProfileWords {
    var profile: String { "Profile" }
    var phone: String { "Phone" }
    var username: String { "Username" }
    var about: String { "About" }
    var addMembers: String { "Add Members" }
    var addContact: String { "Add Contact" }
    var owner: String { "Owner" }
    var administrator: String { "Administrator" }
    var makeAdministrator: String { "Make Administrator" }
    var dismissAdministrator: String { "Dismiss as Administrator" }
    var removeMember: String { "Remove…" }
    func whatToDo(with name: String) -> String { "What to do with \(name)" }
    var showAll: String { "Show All" }
    var leaveGroup: String { "Leave Group…" }
    var deleteGroup: String { "Delete Group…" }
    var leaveChannel: String { "Leave Channel…" }
    var deleteChannel: String { "Delete Channel…" }
    var leaveChannelQuestion: String { "Leave This Channel?" }
    var leaveChannelText: String { "You hear no more of it." }
    var deleteChannelQuestion: String { "Delete This Channel?" }
    var deleteChannelText: String { "It ends for all who read it." }
    var editChannel: String { "Edit Channel" }
    var editChannelText: String { "All subscribers see the change." }
    var channelAbout: String { "What the channel is about" }
    var deleteContact: String { "Delete Contact…" }
    var leaveGroupQuestion: String { "Leave This Group?" }
    var leaveGroupText: String { "You hear no more of it. Its members can bring you back." }
    var leaveNow: String { "Leave" }
    var deleteGroupQuestion: String { "Delete This Group?" }
    var deleteGroupText: String { "It ends for all of its members." }
    var deleteContactQuestion: String { "Delete This Contact?" }
    var deleteContactText: String { "The chat with them stays." }
    func removeQuestion(_ name: String) -> String { "Remove \(name)?" }
    var removeText: String { "They hear no more of this group." }
    var removeNow: String { "Remove" }
    var editGroup: String { "Edit Group" }
    var editGroupText: String { "All members see the change." }
    var groupTitle: String { "Title" }
    var groupAbout: String { "What the group is about" }
    var changePicture: String { "Change Picture…" }
    var choosePictureTitle: String { "Choose a Picture" }
    var save: String { "Save" }
    var addToContacts: String { "Add to Contacts" }
    var editContact: String { "Edit Contact" }
    var contactNameText: String { "Nobody but you sees this name." }
    func groupsInCommon(_ count: Int) -> String { "\(Self.counted(count, "group", "groups")) in common" }
    var add: String { "Add" }
}
