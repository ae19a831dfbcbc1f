/// What the page of a person or a group says.
nonisolated protocol ProfileWords {
    /// The page of a person, and what leads to a page.
    var profile: String { get }
    /// Below a number.
    var phone: String { get }
    /// Below a public name.
    var username: String { get }
    /// Below what somebody says of themselves.
    var about: String { get }
    /// Brings people into a group.
    var addMembers: String { get }
    /// Makes somebody a contact.
    var addContact: String { get }
    /// Who made the group.
    var owner: String { get }
    /// Who manages the group.
    var administrator: String { get }
    /// Has somebody manage the group.
    var makeAdministrator: String { get }
    /// Ends that.
    var dismissAdministrator: String { get }
    /// Takes somebody out of the group.
    var removeMember: String { get }
    /// The menu of a member.
    func whatToDo(with name: String) -> String
    /// Shows the members that are not shown.
    var showAll: String { get }
    /// Leaves it.
    var leaveGroup: String { get }
    /// Ends it for everybody.
    var deleteGroup: String { get }
    /// Leaves it.
    var leaveChannel: String { get }
    /// Ends it for everybody.
    var deleteChannel: String { get }
    /// Before leaving.
    var leaveChannelQuestion: String { get }
    /// What it means.
    var leaveChannelText: String { get }
    /// Before deleting.
    var deleteChannelQuestion: String { get }
    /// What it means.
    var deleteChannelText: String { get }
    /// Over what can be changed.
    var editChannel: String { get }
    /// Who sees it.
    var editChannelText: String { get }
    /// What a channel is about.
    var channelAbout: String { get }
    /// Takes somebody out of the contacts.
    var deleteContact: String { get }
    /// Before leaving.
    var leaveGroupQuestion: String { get }
    /// What it means.
    var leaveGroupText: String { get }
    /// Leaves.
    var leaveNow: String { get }
    /// Before deleting.
    var deleteGroupQuestion: String { get }
    /// What it means.
    var deleteGroupText: String { get }
    /// Before deleting.
    var deleteContactQuestion: String { get }
    /// What it means.
    var deleteContactText: String { get }
    /// Before removing.
    func removeQuestion(_ name: String) -> String
    /// What it means.
    var removeText: String { get }
    /// Removes.
    var removeNow: String { get }
    /// Over what can be changed.
    var editGroup: String { get }
    /// Who sees it.
    var editGroupText: String { get }
    /// What a group is called.
    var groupTitle: String { get }
    /// What it is about.
    var groupAbout: String { get }
    /// Gives it another picture.
    var changePicture: String { get }
    /// Over the choice of a picture.
    var choosePictureTitle: String { get }
    /// Keeps the change.
    var save: String { get }
    /// Over the name of a new contact.
    var addToContacts: String { get }
    /// Over the name of a contact.
    var editContact: String { get }
    /// Who sees it.
    var contactNameText: String { get }
    /// Over the groups that one is in together with somebody.
    func groupsInCommon(_ count: Int) -> String
    /// Adds.
    var add: String { get }
}
